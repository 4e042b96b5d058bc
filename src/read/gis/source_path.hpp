// Converts a user's source to GDAL's notation: archives, folders, shapefiles without an index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/core/files/leftovers.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

// The paths in GDAL's notation that may contain layers, sorted by name: one for a file or a database, several for a
// folder or an archive. Errors: io (no such file), usage (a remote address other than a PostgreSQL database), data (an
// archive that expands too far), interrupted.
Result<std::vector<std::string>> gdal_paths(const std::string& source, const CancelFlag* cancel);

// So many names in a folder or archive, and in its folders.
std::vector<std::string> first_members(const std::string& root, std::size_t most);

// In GDAL's notation.
bool is_folder(const std::string& path);

bool is_database(const std::string& source);

// Errors (io): the file, or one that SQLite would open beside it, is a pipe, a device or a socket.
Result<void> check_regular(const std::string& path);

// Decompresses a compressed file once and counts the bytes, before GDAL reads it. Errors: data (more than
// read/text_source.hpp permits a .gz), interrupted. Success for other files.
Result<void> check_inflation(const std::string& path, const CancelFlag* cancel);

// The size of a file in GDAL's notation (uncompressed in an archive), or of all files in a folder.
std::uint64_t bytes_of(const std::string& path);
// The size of the file on disk that holds it; for plain files, the same.
std::uint64_t bytes_on_disk(const std::string& path);

// A shapefile without a .shx, in a scratch folder where GDAL can write one; the user's folder stays unchanged.
struct CompletedShapefile {
    std::string path;                              // the given path if nothing was missing
    std::shared_ptr<core::ScratchFolder> scratch;  // keeps the files during reading
};
Result<CompletedShapefile> complete_shapefile(const std::string& path);

}  // namespace starway::read
