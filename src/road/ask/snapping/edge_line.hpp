// Places and pieces of an edge's line, by fractions of its length.
#pragma once

#include <vector>

#include "road/network/edge_index/edge_index.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Precondition: the network has coordinates.
Position position_at(const RoadNetwork& network, EdgeId edge, double fraction);
// The same with its segment, and its distance from a point.
network::EdgePosition place_at(const RoadNetwork& network, EdgeId edge, double fraction, Position point);
// The position, or that of a point of the edge's line from which the network cannot tell it: nodes of the source lie
// there.
Position place_in_line(const RoadNetwork& network, const network::EdgePosition& at);
// The fraction of the place that is nearest to a point.
double nearest_fraction(const RoadNetwork& network, EdgeId edge, Position point);
// Appends the line between two fractions, from < to, both ends included.
void append_part(const RoadNetwork& network, EdgeId edge, double from, double to, std::vector<Position>& line);

}  // namespace starway::road::ask
