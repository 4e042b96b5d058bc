// What a draft must be before anything is made of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "network/build/phases.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::network {

// Vectors of the right length, ids in range, positions within the frame, speeds positive. Values of weight columns are looked at
// where they are used. Errors: data, interrupted.
Result<void> check_draft(const NetworkDraft& draft, const Phases& phases);

// "edge 5 (source row 7)", for messages.
std::string edge_in_words(const NetworkDraft& draft, std::size_t edge);

// The directions in which each edge has an arc: permitted, and not closed in all of the source's columns. May be none.
std::vector<std::uint8_t> open_directions(const NetworkDraft& draft);

}  // namespace starway::network
