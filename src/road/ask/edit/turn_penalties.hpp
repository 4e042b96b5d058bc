// What OSRM's files of turn penalties say of a network's turns.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "road/network/turns/turn_prices.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/open.hpp"

namespace starway::road::ask {

// Those of several files, in their order, for a weight of the network, which must be verified. Rows of turns that the
// network does not have are counted in the report and left out. A row without a weight means its seconds. Errors: io,
// interrupted.
Result<std::vector<network::TurnPrice>> read_turn_penalties(const RoadNetwork& network,
                                                            std::span<const std::string> files, LoadReport& report,
                                                            const CancelFlag* cancel);

}  // namespace starway::road::ask
