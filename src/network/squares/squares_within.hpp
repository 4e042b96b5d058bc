// The squares of a part of the map, with their rings.
#pragma once

#include <cstdint>
#include <vector>

#include "geo/polygon.hpp"
#include "network/squares/squares.hpp"
#include "starway/road/network.hpp"

namespace starway::network {

// Those whose boxes meet that of the corners. O(squares of the network).
std::vector<std::uint32_t> squares_within(const RoadNetwork& network, FixedPosition min, FixedPosition max);
// The first ring is the outline. Corners are numbered through all rings.
std::vector<geo::CornerRing> square_rings(const RoadNetwork& network, std::uint32_t square);

}  // namespace starway::network
