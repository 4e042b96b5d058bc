// Roads that a route must not take: those that touch an area.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/geometry.hpp"
#include "starway/network.hpp"

namespace starway::service {

// Whether the line between two points has a point in common with the box, its edge included.
bool touches(const Box& box, Position from, Position to);

// Sets the weights, one per arc, of all arcs along edges whose line touches the box to closed_weight; returns how many were open before.
// The network must be verified and have coordinates.
std::uint64_t close_within(const RoadNetwork& network, const Box& box, std::vector<std::uint32_t>& weights);

}  // namespace starway::service
