// What turns cost a traveller: a table with one entry for each class of turn.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "road/network/turns/give_way.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// In seconds, as DraftTurns::Traveller describes them.
struct TurnPrices {
    double max = 0, bias = 1, u_turn = 0, enter_local = 0;
    DraftTurns::Curve curve = DraftTurns::Curve::sigmoid;
    bool time_only = false;
    std::vector<DraftTurns::Traveller::Wait> wait;
    [[nodiscard]] bool is_free() const { return max <= 0 && u_turn <= 0 && enter_local <= 0 && wait.empty(); }
};

// Steps of a column for each TurnClass. Entering local roads costs in weights only, not in travel times.
std::vector<std::uint32_t> turn_costs(const TurnPrices& prices, bool is_weight, double resolution);

// Steps of a column for each WaitClass.
std::vector<std::uint32_t> wait_costs(const TurnPrices& prices, double resolution);

// The same network with other turn costs in two columns of one traveller, who gives way by `priorities`; restrictions,
// u-turn policy and local roads stay. Errors: usage (the network has no turns for them, so no costs can be added), data
// (a weight does not fit).
Result<RoadNetwork> with_turn_costs(const RoadNetwork& network, std::string_view weight, std::string_view time,
                                    const TurnPrices& prices, const Priorities& priorities);

}  // namespace starway::road::network
