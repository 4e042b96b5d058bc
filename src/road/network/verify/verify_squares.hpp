// Checks of the squares that a network knows.
#pragma once

#include "road/network/state.hpp"

namespace starway::road::network {

// Errors: data. Rings that cross are none: points see too much or too little there. Precondition: the arrays are bound.
Result<void> check_squares(const RoadNetwork::State& state);

}  // namespace starway::road::network
