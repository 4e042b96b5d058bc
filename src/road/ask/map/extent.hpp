// Where a map of a network begins: the part that holds most of it.
#pragma once

#include "starway/core/geometry.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// The bounds of the network without what lies far from all else, as the other end of a ferry does: on each side they
// reach at most `reach` of the extent of its middle 96 % beyond that. Empty without nodes or coordinates. Looks at some
// 100 000 nodes.
Box main_extent(const RoadNetwork& network);

}  // namespace starway::road::ask
