// Bearings as OSRM's intersections have them: of twenty-four directions.
#pragma once

#include "starway/road/directions.hpp"

namespace starway::request::codec::osrm {

// The same intersection with bearings in steps of 15 degrees, where that leaves them distinct.
Intersection on_compass(Intersection place);

}  // namespace starway::request::codec::osrm
