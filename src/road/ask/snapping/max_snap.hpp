// The default for how far a point may be from its road.
#pragma once

#include "starway/road/network.hpp"

namespace starway::road::ask {

// Metres: a kilometre, or what 19 of 20 roads from node to node are shorter than, rounded up to 1, 2 or 5 times a power
// of ten. Looks at no more than a few hundred roads. Precondition: the network is verified.
double default_max_snap(const RoadNetwork& network);

}  // namespace starway::road::ask
