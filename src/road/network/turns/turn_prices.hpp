// Costs given for single turns, which replace those of the profile.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

struct TurnPrice {
    ArcId from, to;  // of the network: the turn leads from the end of one onto the other
    double weight = 0,
           seconds = 0;  // in the weight's unit; below 0, the turn makes up for what one of its arcs costs, and no more
};

// The same network where those turns cost that in two columns of one traveller; what turning elsewhere costs, and which
// turns are banned, stays. A later price of a turn counts. Errors: usage (the network has no turns for them), data (a
// weight does not fit).
Result<RoadNetwork> with_turn_prices(const RoadNetwork& network, std::string_view weight, std::string_view time,
                                     std::span<const TurnPrice> prices);

}  // namespace starway::road::network
