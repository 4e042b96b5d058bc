// Puts the files of a shapefile in their place.
#pragma once

#include <filesystem>
#include <vector>

namespace starway::core {

bool is_shapefile(const std::filesystem::path& path);
// All files that one may consist of, the .shp last.
std::vector<std::filesystem::path> parts_of_shapefile(const std::filesystem::path& shapefile);

// Moves a shapefile and the files of its name beside it to those of the target. Files of an older shapefile there are
// replaced or removed, since its indices would not fit. All or nothing; false: errno says why, and the old files
// remain.
bool place_shapefile(const std::filesystem::path& finished, const std::filesystem::path& target);

}  // namespace starway::core
