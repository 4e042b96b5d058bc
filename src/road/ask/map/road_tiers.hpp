// How important each road is for a map: tier 0 is seen from afar, tier 7 from close by only.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::ask {

inline constexpr std::uint8_t tier_count = 8;

// The tier of a class of OpenStreetMap, TIGER, Natural Earth or a plain word such as "local"; nothing for others.
std::optional<std::uint8_t> tier_of_class(std::string_view road_class);

enum class TierSource : std::uint8_t {
    classes,  // of at least half of the roads
    speeds,   // the faster, the more important
    lengths,  // of the street of that name: a long one is more important
};

struct RoadTiers {
    TierSource source = TierSource::classes;
    std::vector<std::uint8_t> of_edge;
};
// O(edges log edges). Precondition: the network is verified.
RoadTiers road_tiers(const RoadNetwork& network);

}  // namespace starway::road::ask
