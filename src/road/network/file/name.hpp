// Names of network files.
#pragma once

#include <filesystem>

#include "starway/core/result.hpp"

namespace starway::road::network {

// A network file may have any name but one that says another format: a file called "roads.shp" should be a shapefile.
// Errors: usage.
Result<void> check_name(const std::filesystem::path& file);

}  // namespace starway::road::network
