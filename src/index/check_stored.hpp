// Everything that is stored of indices, checked at once.
#pragma once

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::index {

// The index and all its parts for all columns, as stored_index() and check_part() check them when they are first used; and that their
// sections have the elements that FORMAT.md says. Errors: data. Precondition: the network is verified.
Result<void> check_stored(const RoadNetwork& network);

}  // namespace starway::index
