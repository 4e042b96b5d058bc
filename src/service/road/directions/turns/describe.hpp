// What each way out of a crossing means after coming along a road.
#pragma once

#include "service/road/directions/turns/crossing.hpp"

namespace starway::service {

// Without lanes.
Crossing describe(Views& views, BranchId in, const View& view);

}  // namespace starway::service
