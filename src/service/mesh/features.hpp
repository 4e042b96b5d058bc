// Straight-line paths, and searches on meshes, as tables of features, for the writers.
#pragma once

#include <span>
#include <string_view>

#include "draw/record.hpp"
#include "service/road/route_features.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::service {

// One line that turns at its inner points. heights: one for each point, or none. Precondition: one point at least.
Features line_features(std::span<const Position> line, FrameKind frame, double length, bool optimal,
                       std::string_view algorithm, std::span<const double> heights = {});
// lon,lat on a mesh that lies on Earth.
FrameKind frame_of(const NavigationMesh& mesh);
// Points: the middles of the edges seen, with the polygons behind them, and the vertices turned at, in order; the record is in the mesh's own x,y.
Features mesh_explored_features(const draw::SearchRecord& record, const NavigationMesh& mesh);

}  // namespace starway::service
