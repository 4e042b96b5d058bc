// Which places are on a part of the network that is large by itself.
#pragma once

#include <cstddef>

#include "road/ask/snapping/ends.hpp"

namespace starway::road::ask {

// Directions of roads. OSRM counts the nodes of its graph of edges, which are about that.
inline constexpr std::size_t least_of_large_part = 1000;

// Whether the largest part is that large. O(nodes before the first one on it).
bool has_large_part(const OpenRoads& roads);
// Whether so many roads are reached from a place (as a start), or lead there (as an end). Microseconds on the largest
// part; elsewhere a search that ends when it has found as many.
bool is_on_large_part(const OpenRoads& roads, const Snapped& at, SnapRole role);

}  // namespace starway::road::ask
