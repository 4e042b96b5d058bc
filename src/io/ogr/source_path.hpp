// From what the user typed to what GDAL opens: archives, folders, shapefiles without their index.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::io {

// Removed with everything in it.
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

// The paths in GDAL's notation that may hold layers, in order of their names: one for a file or a database, several for a folder or
// an archive. Errors: io (no such file), usage (a remote address: only files and PostgreSQL databases are read).
Result<std::vector<std::string>> gdal_paths(const std::string& source);

bool is_database(const std::string& source);

// Of a file in GDAL's notation (inflated, where it lies in an archive), or of all files in a folder.
std::uint64_t bytes_of(const std::string& path);

// A shapefile without its .shx, put together in a scratch folder where GDAL can write one: the user's folder stays as it is.
struct CompletedShapefile {
    std::string path;                        // the same as given where nothing was missing
    std::shared_ptr<ScratchFolder> scratch;  // keeps the files while they are read
};
Result<CompletedShapefile> complete_shapefile(const std::string& path);

}  // namespace starway::io
