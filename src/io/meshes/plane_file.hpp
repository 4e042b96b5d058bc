// Where on Earth a mesh lies, in a file beside it as shapefiles have it: court.prj beside court.mesh.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "starway/core/local_plane.hpp"

namespace starway::meshes {

// As well-known text, version 1, which GIS programs read.
std::string plane_text(const LocalPlane& plane);
// The same back. Empty for any other coordinate system: only planes that Starway wrote are read.
std::optional<LocalPlane> parse_plane(std::string_view text);
// "court.prj" for "court.mesh" and "court.mesh.gz".
std::filesystem::path plane_file(const std::filesystem::path& mesh);

}  // namespace starway::meshes
