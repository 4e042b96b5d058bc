// The weight that a request names.
#pragma once

#include <string_view>

#include "starway/core/result.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// An empty name means the network's default. Error (usage): lists the weights there are.
Result<const WeightColumn*> find_column(const RoadNetwork& network, std::string_view name);
// Error (usage): the network has not the index for that weight that an algorithm asks. Precondition: needs_index(algorithm).
Error no_index(const WeightColumn& column, Algorithm algorithm);
// An index asked for by name where a request closes roads.
Error not_with_closed_roads(Algorithm algorithm);

}  // namespace starway::service
