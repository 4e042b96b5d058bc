// What turns cost a traveller: a table with one entry for each class of turn.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::network {

// In seconds, as DraftTurns::Traveller describes them.
struct TurnPrices {
    double max = 0, bias = 1, u_turn = 0, enter_local = 0;
    [[nodiscard]] bool is_free() const { return max <= 0 && u_turn <= 0 && enter_local <= 0; }
};

// Steps of a column for each TurnClass. Entering local roads costs in weights only, not in travel times.
std::vector<std::uint32_t> turn_costs(const TurnPrices& prices, bool is_weight, double resolution);

// The same network with other turn costs in two columns of one traveller; restrictions, u-turn policy and local roads stay. Errors: usage (the
// network has no turns for them, so no costs can be added), data (a weight does not fit).
Result<RoadNetwork> with_turn_costs(const RoadNetwork& network, std::string_view weight, std::string_view time,
                                    const TurnPrices& prices);

}  // namespace starway::network
