// Whether what is stored to answer faster may be used.
#pragma once

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Checks all indices of a network, also those of its graphs of states, as the first request for each would. Remembered
// with the network, so that no request finds out. Errors: data. Precondition: the network is verified.
Result<void> check_indices(const RoadNetwork& network);

}  // namespace starway::road::ask
