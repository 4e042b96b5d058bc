// Straight-line paths and mesh searches as feature tables, for the writers.
#pragma once

#include <span>
#include <string_view>

#include "draw/record.hpp"
#include "starway/mesh/engine.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "write/features.hpp"

namespace starway::mesh::ask {

// One line that turns at its inner points. heights: one for each point, or empty. Precondition: at least one point.
writing::Features line_features(std::span<const Position> line, FrameKind frame, double length, bool optimal,
                                std::string_view algorithm, std::span<const double> heights = {});
// The same of a route on a mesh, with its cost where polygons have costs.
writing::Features mesh_route_features(const MeshRoute& route, const NavigationMesh& mesh);
// lon,lat on a georeferenced mesh.
FrameKind frame_of(const NavigationMesh& mesh);
// Points in search order: the midpoints of visible edges, with the polygons behind them, and the roots. The record uses
// the mesh's own x,y.
writing::Features mesh_explored_features(const draw::SearchRecord& record, const NavigationMesh& mesh);

}  // namespace starway::mesh::ask
