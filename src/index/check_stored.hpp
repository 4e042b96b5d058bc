// Checks every stored index at once.
#pragma once

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::index {

// Checks the index and all its parts for all columns, as stored_index() and check_part() do on first use, and that
// their sections have the element sizes given in FORMAT.md. Errors: data. Precondition: the network is verified.
Result<void> check_stored(const RoadNetwork& network);

}  // namespace starway::index
