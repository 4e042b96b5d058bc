// Places and pieces of an edge's line, by fractions of its length.
#pragma once

#include <vector>

#include "starway/road/network.hpp"

namespace starway::service {

// Precondition: the network has coordinates.
Position position_at(const RoadNetwork& network, EdgeId edge, double fraction);
// Appends the line between two fractions, from < to, both ends included.
void append_part(const RoadNetwork& network, EdgeId edge, double from, double to, std::vector<Position>& line);

}  // namespace starway::service
