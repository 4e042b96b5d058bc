// Validates a draft before building.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "road/network/build/phases.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

// Checks vector sizes, id ranges, positions and speeds. Weight values are checked where they are used. Errors: data,
// interrupted.
Result<void> check_draft(const NetworkDraft& draft, const Phases& phases);

// "edge 5 (source row 7)", for messages.
std::string edge_in_words(const NetworkDraft& draft, std::size_t edge);

// The directions in which each edge has an arc: permitted, and not closed in all of the source's columns. Possibly
// none.
std::vector<std::uint8_t> open_directions(const NetworkDraft& draft);

}  // namespace starway::road::network
