// Roads that a route must not take: those that touch an area.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/geometry.hpp"
#include "starway/network.hpp"

namespace starway::service {

// Whether the line between two points has a point in common with the box, its edge included.
bool touches(const Box& box, Position from, Position to);

// Appends the arcs that are open for a column along edges whose line touches the box. The network must be verified and have coordinates.
void append_within(const RoadNetwork& network, const WeightColumn& column, const Box& box, std::vector<ArcId>& arcs);

}  // namespace starway::service
