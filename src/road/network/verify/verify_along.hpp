// Checks of what a network knows of the weights along its arcs.
#pragma once

#include "road/network/state.hpp"

namespace starway::road::network {

// Errors: data. Precondition: the arrays are bound.
Result<void> check_along(const RoadNetwork::State& state);

}  // namespace starway::road::network
