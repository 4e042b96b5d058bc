// Numbers that a source tells of its edges besides weights, such as a capacity: answers and files repeat them.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "starway/export.h"
#include "starway/road/network.hpp"

namespace starway {

struct EdgeNumbers {
    std::string_view name;
    std::string_view unit;
    std::span<const float> values;  // per edge; 0 where the source says nothing
};

// Those of which the source tells any; views into the network, which must be verified. O(1).
STARWAY_EXPORT std::vector<EdgeNumbers> edge_numbers(const RoadNetwork& network);
std::vector<EdgeNumbers> edge_numbers(const RoadNetwork&& network) = delete;  // a temporary would dangle

}  // namespace starway
