// A mesh's georeference in a file beside it, as with shapefiles: court.prj beside court.mesh.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::read::meshes {

// Writes well-known text, version 1, which GIS programs read.
std::string plane_text(const LocalPlane& plane);
// Reads it back. Empty for any other coordinate system: reads only planes written by Starway.
std::optional<LocalPlane> parse_plane(std::string_view text);
// "court.prj" for "court.mesh" and "court.mesh.gz".
std::filesystem::path plane_file(const std::filesystem::path& mesh);

}  // namespace starway::read::meshes
