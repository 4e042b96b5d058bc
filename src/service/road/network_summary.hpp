// What a road network holds, as a person asks for it: kilometres, classes, one-way roads, parts.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "starway/road/network.hpp"

namespace starway::service {

// Metres are sums over edges, each edge once whatever its directions.
struct RoadShare {
    std::string_view road_class;  // empty: edges without a class
    std::uint64_t edges = 0;
    double metres = 0;
    double one_way_metres = 0;
};

struct NetworkSummary {
    bool has_metres = false;  // false: no column of lengths in metres; all metres are 0
    RoadShare all;
    std::vector<RoadShare> classes;        // the longest first; empty where no edge has a class
    std::uint32_t nodes_on_largest = 0;    // of the largest strongly connected part
    std::uint32_t smaller_parts = 0;       // other strongly connected parts
    std::uint32_t largest_of_smaller = 0;  // nodes on the largest of those
};

// O(edges). Precondition: the network is verified. The names live as long as the network.
NetworkSummary summarize(const RoadNetwork& network);

}  // namespace starway::service
