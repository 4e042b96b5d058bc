// Polyanya's .mesh format, versions 1 to 3: a navigation mesh's convex polygons with their neighbours, as text.
//
//   mesh / VERSION / V P
//   V times   x y  N p1 … pN       N polygons around the vertex, -1 for a gap
//   P times   N v1 … vN  q1 … qN   corners; q is the polygon across an edge, -1 for a wall: in version 1 the edge from
//                                  its corner to the next, in version 2 the edge from the corner before
// Version 3, of the pathfinding.ai benchmarks, with y upwards:
//   V times   x y
//   P times   OPEN N v1 … vN  q1 … qN   all numbers from 1; OPEN is 0 for a face that is no ground; q is the face
//                                       across the edge from the corner before, -q across a wall, 0 for the rim
// Any white space separates words. A polygon that rounding made concave is cut into triangles.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::read::meshes {

// plane: the georeference. Errors: data, with line and column (another format, unknown vertices or polygons, neighbours
// without a shared edge), and those of NavigationMesh::build.
Result<NavigationMesh> parse_polyanya_mesh(std::string_view text, std::string_view name,
                                           const std::optional<LocalPlane>& plane = {});

// Writes version 2. Coordinates read back as the same doubles.
std::string polyanya_text(const NavigationMesh& mesh);

}  // namespace starway::read::meshes
