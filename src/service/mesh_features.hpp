// Straight-line paths, and searches on meshes, as tables of features, for the writers.
#pragma once

#include <span>
#include <string_view>

#include "draw/record.hpp"
#include "service/route_features.hpp"

namespace starway::service {

// One line that turns at its inner points. Precondition: one point at least.
Features line_features(std::span<const Position> line, FrameKind frame, double length, bool optimal,
                       std::string_view algorithm);
// Points: the middles of the edges seen, in order; x,y as in the mesh.
Features mesh_explored_features(const draw::SearchRecord& record);

}  // namespace starway::service
