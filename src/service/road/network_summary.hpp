// A road network's figures: kilometres, classes, one-way roads, connected parts.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::service {

// Metres count each edge once, in either direction.
struct RoadShare {
    std::string_view road_class;  // empty: edges without a class
    std::uint64_t edges = 0;
    double metres = 0;
    double one_way_metres = 0;
};

struct NetworkSummary {
    bool has_metres = false;  // false: no lengths in metres; all metres are 0
    RoadShare all;
    std::vector<RoadShare> classes;        // by descending length; empty if no edge has a class
    std::vector<RoadShare> profiles;       // what is open to each profile (`road_class` is its name), in their order
    std::uint32_t nodes_on_largest = 0;    // nodes of the largest strongly connected part
    std::uint32_t smaller_parts = 0;       // other strongly connected parts
    std::uint32_t largest_of_smaller = 0;  // nodes of the largest of those
};

// O(edges). Precondition: the network is verified. The names live as long as the network.
NetworkSummary summarize(const RoadNetwork& network);

}  // namespace starway::service
