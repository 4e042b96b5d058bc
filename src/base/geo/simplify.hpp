// Leaves out points of a line that hardly change its shape (Douglas and Peucker, 1973).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::geo {

// The numbers of the points to keep, ascending, so that no point left out is farther than the tolerance from the line
// of the others. The first, the last and those of `keep` (ascending) stay. Tolerance: in metres for a geographic frame,
// on a plane that touches the line's middle; else in the positions' unit. O(n log n) for most lines, O(n^2) at worst;
// no recursion.
std::vector<std::size_t> simplify(std::span<const Position> line, FrameKind frame, double tolerance,
                                  std::span<const std::size_t> keep = {});

}  // namespace starway::geo
