// Polygons that cross or touch themselves, made sound.
#pragma once

#include <span>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::mesh {

// A ring of points, its first repeated at the end or not.
struct PolygonRing {
    std::vector<Position> points;
    bool hole = false;
};

// Rings that cross nothing and enclose the same: all that the outline winds around at least once, without all that any of the holes winds around. The first ring is
// the outline. Corners stay exactly where they are; crossings are rounded to a lattice of 1/2^27 of the polygon's longer side or finer. Time:
// (n + k) log n for k crossings. May be empty. Errors: data (coordinates beyond 1e90; more than two million crossings), interrupted.
Result<std::vector<PolygonRing>> repaired(std::span<const PolygonRing> rings, const CancelFlag* cancel = nullptr);

}  // namespace starway::mesh
