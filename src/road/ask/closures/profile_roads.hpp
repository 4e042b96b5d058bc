// A weight that is no profile's, such as the length, on the roads of one.
#pragma once

#include <string_view>

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// The network with a column that closes what the profile closes. Its index, if there is one, goes with it.
// Preconditions: the network has the profile, and the column is of none, of 32 bits, and not "hops".
Result<RoadNetwork> on_roads_of_profile(const RoadNetwork& network, const WeightColumn& column,
                                        std::string_view profile);

}  // namespace starway::road::ask
