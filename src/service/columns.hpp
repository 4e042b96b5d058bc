// The weight that a request names.
#pragma once

#include <string_view>

#include "starway/network.hpp"
#include "starway/result.hpp"

namespace starway::service {

// An empty name means the network's default. Error (usage): lists the weights there are.
Result<const WeightColumn*> find_column(const RoadNetwork& network, std::string_view name);
// Error (usage): the network has no index for that weight, although one was asked for.
Error no_index(const WeightColumn& column);

}  // namespace starway::service
