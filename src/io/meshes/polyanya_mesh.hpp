// Polyanya's .mesh: the convex polygons of a navigation mesh with their neighbours, as text; versions 1 and 2.
//
//   mesh / VERSION / V P
//   V times   x y  N p1 … pN       N polygons around the vertex, -1 for what is none
//   P times   N v1 … vN  q1 … qN   corners; q is the polygon across an edge, -1 for a wall: in version 1 the edge from its
//                                  corner to the next, in version 2 the edge from the corner before
// Words may be divided by any white space.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::meshes {

// plane: where on Earth it lies. Errors: data, with line and column, for what is not such a file, numbers that name nothing, neighbours that do not share the edge, and all
// that NavigationMesh::build refuses.
Result<NavigationMesh> parse_polyanya_mesh(std::string_view text, std::string_view name,
                                           const std::optional<LocalPlane>& plane = {});

// Version 2. Coordinates read back as the same doubles.
std::string polyanya_text(const NavigationMesh& mesh);

}  // namespace starway::meshes
