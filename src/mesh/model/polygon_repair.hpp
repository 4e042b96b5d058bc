// Repairs polygons that cross or touch themselves.
#pragma once

#include <span>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::mesh::model {

// A ring of points; the first may be repeated at the end.
struct PolygonRing {
    std::vector<Position> points;
    bool hole = false;
};

// Rings without crossings that enclose the same area: everything with a non-zero winding number in the outline (the
// first ring), minus everything with a non-zero winding number in a hole. Corners stay exact; crossings are rounded to
// a lattice of 1/2^27 of the polygon's longer side or finer. Time: (n + k) log n for k crossings. May be empty. Errors:
// data (coordinates beyond 1e90; more than two million crossings), interrupted.
Result<std::vector<PolygonRing>> repaired(std::span<const PolygonRing> rings, const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh::model
