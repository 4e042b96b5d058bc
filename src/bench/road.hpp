// Times queries between nodes of a road network.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bench/queries.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/network.hpp"

namespace starway::bench {

using NodePair = std::pair<NodeId, NodeId>;

// Of nodes on the largest part of the weight (empty: the network's default), so that all have a route: a search that
// fails at once would make the mean look good. Reproducible on every machine from network, weight and seed.
// Precondition: the network is verified. Errors: usage (the count; no such weight), data (the network has no nodes).
Result<std::vector<NodePair>> random_pairs(const RoadNetwork& network, const std::string& weight, std::uint64_t count,
                                           std::uint64_t seed);
// A CSV with columns from,to of the source's node ids. Errors: io, data (with the line), interrupted.
Result<std::vector<NodePair>> read_pairs(const std::string& file, const RoadNetwork& network, const Control& control);
Result<void> write_pairs(const std::string& file, const RoadNetwork& network, const std::vector<NodePair>& pairs);

struct RoadBenchRequest {
    std::string weight;  // empty: the network's default
    Algorithm algorithm = Algorithm::automatic;
    double epsilon = 1;
    bool use_index = true;
    bool cost_only = false;  // with an index: no paths
};

struct RoadBenchFigures : QueryFigures<std::uint64_t> {  // cost_sum in steps of the weight
    Algorithm algorithm = Algorithm::automatic;          // what ran
    std::string weight, unit;
    double resolution = 1;
};

// Precondition: the network is verified. Errors: usage (no such weight or index), data (a damaged index), interrupted.
Result<RoadBenchFigures> time_roads(const RoadNetwork& network, const std::vector<NodePair>& pairs,
                                    const RoadBenchRequest& request, const Control& control);

}  // namespace starway::bench
