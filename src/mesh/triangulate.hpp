// A polygon that is not convex, cut into triangles.
#pragma once

#include <optional>
#include <vector>

#include "mesh/convex.hpp"

namespace starway::mesh {

// Ears cut off one after another (Meisters, "Polygons have ears", 1975), exactly; three numbers a triangle, counterclockwise. Time: n^2 as a
// rule. Empty where the polygon crosses or touches itself, is flat, or has more than 1000 corners.
std::optional<std::vector<std::uint32_t>> triangulated(Points points, Corners polygon);

}  // namespace starway::mesh
