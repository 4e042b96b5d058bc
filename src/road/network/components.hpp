// Strongly connected components.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::road::network {

struct Components {
    std::vector<std::uint32_t> of_node;
    std::vector<std::uint32_t> size;  // descending; ties by the smallest node
};

// Uses first_out and heads only.
Components strong_components(const RoadNetwork& network);

}  // namespace starway::road::network
