// Checks of what a network knows of the weights along its arcs.
#pragma once

#include "network/state.hpp"

namespace starway::network {

// Errors: data. Precondition: the arrays are bound.
Result<void> check_along(const RoadNetwork::State& state);

}  // namespace starway::network
