// What each way out of a crossing means after coming along a road.
#pragma once

#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

// Without lanes.
Crossing describe(Views& views, BranchId in, const View& view);

}  // namespace starway::road::ask
