// Links between the events of a search: to the parent's event, and to the node's next event.
#pragma once

#include <cstdint>
#include <vector>

#include "draw/record.hpp"

namespace starway::draw {

inline constexpr std::uint32_t no_event = ~std::uint32_t{0};

// For every event, the latest earlier event of its parent in the same half of the search, except a destination event;
// no_event if there is none, as at a source. Precondition: fewer than 2^32 - 1 events.
std::vector<std::uint32_t> parent_events(const SearchRecord& record);

// For every event, the next one that generates or settles the same node in the same half of the search; no_event if
// there is none.
std::vector<std::uint32_t> next_events(const SearchRecord& record);

}  // namespace starway::draw
