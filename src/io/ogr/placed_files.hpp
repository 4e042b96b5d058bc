// Puts finished files in their place.
#pragma once

#include <filesystem>

namespace starway::io {

// Flushes a file or folder to disk. False: errno says why.
bool synced(const std::filesystem::path& path, int flags);

std::filesystem::path folder_of(const std::filesystem::path& target);

// Moves a shapefile and the files of its name beside it to those of the target, the .shp last. Files of an older shapefile there are
// replaced or removed, since its indices would not fit. All or nothing; false: errno says why, and the old files remain.
bool place_shapefile(const std::filesystem::path& finished, const std::filesystem::path& target);

}  // namespace starway::io
