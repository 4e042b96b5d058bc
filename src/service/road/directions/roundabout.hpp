// Roundabouts: which exit one takes, and what one calls them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "service/road/directions/junction.hpp"
#include "service/road/directions/passages.hpp"

namespace starway::service {

struct Roundabout {
    ManeuverType type = ManeuverType::roundabout;  // or rotary, or roundabout_turn
    std::optional<int> exit;                       // nothing where the leg ends in it
    std::string_view name;                         // of a rotary
};

// The passages first up to last (not included) are the part of a roundabout that the leg passes.
Roundabout describe_roundabout(const DirectedRoads& roads, const Junctions& junctions,
                               std::span<const Passage> passages, std::size_t first, std::size_t last);

}  // namespace starway::service
