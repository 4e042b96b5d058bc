// Outlines at several costs, in the plane: isolines of a triangulation, whose corners are those of a raster and the
// exact points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "road/ask/isochrone/cost_raster.hpp"
#include "starway/core/geometry.hpp"

namespace starway::road::ask {

inline constexpr std::uint32_t no_exact_point = std::numeric_limits<std::uint32_t>::max();

// Where a level is reached exactly.
struct ExactPoint {
    Position at;
    std::uint32_t level = 0;  // into the levels
    Position ahead = {};      // a direction in which the cost grows; none: (0, 0)
};

struct OutlinePoint {
    Position at;
    std::uint32_t exact = no_exact_point;  // the exact point that it is
};

// A closed line, with the inside to its left: counter-clockwise around an area, clockwise around a hole. The last point
// is joined to the first.
using OutlineRing = std::vector<OutlinePoint>;

double signed_area(const OutlineRing& ring);

// The rings of each level (ascending) around the corners that cost at most as much. In the plane, rings neither cross
// nor touch, but at a point where one line joins two of them; those of a lower level lie within those of a higher one.
// Where the corners around an exact point are all of one side, a corner is put in beside it, so that a small ring
// passes it: the raster cannot tell the roads there apart, but the point is known.
std::vector<std::vector<OutlineRing>> outlines(const CostRaster& raster, std::span<const double> levels,
                                               std::span<const ExactPoint> exact);

}  // namespace starway::road::ask
