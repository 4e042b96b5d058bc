// Edges that say the same twice: same nodes, same shape, same direction, name, speed and weights, drawn either way round.
#pragma once

#include <vector>

#include "starway/road/network_draft.hpp"
#include "topology/watch.hpp"

namespace starway::topology {

// duplicate[e]: a smaller edge of the draft says the same as edge e. False when the watch says stop.
bool find_duplicates(const NetworkDraft& draft, Watch& watch, std::vector<bool>& duplicate);

}  // namespace starway::topology
