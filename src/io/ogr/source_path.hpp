// Converts a user's source to GDAL's notation: archives, folders, shapefiles without an index.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::io {

// A temporary folder. The destructor removes it with its content.
class ScratchFolder {
public:
    static Result<std::shared_ptr<ScratchFolder>> create();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    explicit ScratchFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_;
};

// The paths in GDAL's notation that may contain layers, sorted by name: one for a file or a database, several for a folder or an
// archive. Errors: io (no such file), usage (a remote address other than a PostgreSQL database).
Result<std::vector<std::string>> gdal_paths(const std::string& source);

bool is_database(const std::string& source);

// The size of a file in GDAL's notation (uncompressed in an archive), or of all files in a folder.
std::uint64_t bytes_of(const std::string& path);

// A shapefile without a .shx, in a scratch folder where GDAL can write one; the user's folder stays unchanged.
struct CompletedShapefile {
    std::string path;                        // the given path if nothing was missing
    std::shared_ptr<ScratchFolder> scratch;  // keeps the files during reading
};
Result<CompletedShapefile> complete_shapefile(const std::string& path);

}  // namespace starway::io
