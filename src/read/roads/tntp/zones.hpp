// Zones of a TNTP network: routes begin and end there, and pass through none.
#pragma once

#include <cstdint>

#include "starway/core/result.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::read {

// Bans every way through the nodes below first_thru_node, for all weights but hops. Needs labels that are numbers.
void close_zones(NetworkDraft& draft, std::uint64_t first_thru_node, LoadReport& report);

}  // namespace starway::read
