// Which lanes lead where at a crossing.
#pragma once

#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

// Fills Exit::lanes and Crossing::lane_arrows where the arrows of the road that one comes by fit the ways out: all of
// them, or, where some are meant for the next crossing, the others; behind such a crossing, those that were left.
void assign_lanes(Views& views, Crossing& crossing);

}  // namespace starway::road::ask
