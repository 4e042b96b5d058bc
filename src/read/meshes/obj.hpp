// Builds a navigation mesh from a Wavefront .obj: y is up, and a point of the mesh is x,z.
#pragma once

#include <string_view>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::read::meshes {

// Faces within the options' slope are walkable where they have enough headroom; mesh/model/level.hpp describes how
// unordered triangles become polygons. Merges vertices within 1/2^24 of the mesh's size. Areas without faces are holes.
// Errors: data, with the line (an invalid number, an unknown vertex, or no walkable face); usage (an invalid slope,
// headroom or climb); interrupted.
Result<NavigationMesh> parse_obj(std::string_view text, std::string_view name, const MeshOptions& options);

}  // namespace starway::read::meshes
