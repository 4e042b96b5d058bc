// Duplicate edges: same nodes, shape, direction, name, speed and weights, drawn in either orientation.
#pragma once

#include <vector>

#include "road/topology/watch.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::topology {

// duplicate[e]: the draft has an equal edge with a smaller number. False if cancelled.
bool find_duplicates(const NetworkDraft& draft, Watch& watch, std::vector<bool>& duplicate);

}  // namespace starway::road::topology
