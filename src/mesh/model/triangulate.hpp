// Triangulates a polygon that is not convex.
#pragma once

#include <optional>
#include <vector>

#include "mesh/model/convex.hpp"

namespace starway::mesh::model {

// Ear clipping (Meisters, "Polygons have ears", 1975), exact; three numbers per triangle, counterclockwise. Time:
// usually n^2. Empty if the polygon crosses or touches itself, is flat, or has more than 1000 corners.
std::optional<std::vector<std::uint32_t>> triangulated(Points points, Corners polygon);

}  // namespace starway::mesh::model
