// Outlines at several costs, in the plane: isolines of a triangulation, whose corners are those of a raster and the exact points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "service/road/isochrone/cost_raster.hpp"
#include "starway/core/geometry.hpp"

namespace starway::service {

inline constexpr std::uint32_t no_exact_point = std::numeric_limits<std::uint32_t>::max();

// Where a level is reached exactly.
struct ExactPoint {
    Position at;
    std::uint32_t level = 0;  // into the levels
};

struct OutlinePoint {
    Position at;
    std::uint32_t exact = no_exact_point;  // the exact point that it is
};

// A closed line, with the inside to its left: counter-clockwise around an area, clockwise around a hole. The last point is joined to the first.
using OutlineRing = std::vector<OutlinePoint>;

double signed_area(const OutlineRing& ring);

// The rings of each level (ascending) around the corners that cost at most as much. In the plane, rings neither cross nor touch, but at
// a point where one line joins two of them; those of a lower level lie within those of a higher one. Exact points that lie between corners of
// one side only are passed by no ring.
std::vector<std::vector<OutlineRing>> outlines(const CostRaster& raster, std::span<const double> levels,
                                               std::span<const ExactPoint> exact);

}  // namespace starway::service
