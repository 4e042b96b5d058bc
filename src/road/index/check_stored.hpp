// Checks every stored index at once.
#pragma once

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::index {

// Checks the index and all its parts for all columns, as stored_index() and check_part() do on first use, and that
// their sections have the element sizes given in FORMAT.md. Errors: data. Precondition: the network is verified.
Result<void> check_stored(const RoadNetwork& network);

// Proves what check_part() only compares for a sample: that hub labels and landmarks have the costs of shortest paths.
// Takes about as long as computing them. Errors: data; interrupted. Precondition: check_stored() passed.
Result<void> prove_stored(const RoadNetwork& network, const CancelFlag* cancel = nullptr);

}  // namespace starway::road::index
