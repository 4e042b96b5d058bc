// The queries of a benchmark: pairs of nodes, random or from a CSV.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::cli {

using NodePair = std::pair<NodeId, NodeId>;

// Reproducible on every machine from network and seed. Precondition: the network has nodes.
std::vector<NodePair> random_pairs(const RoadNetwork& network, std::uint64_t count, std::uint64_t seed);
// Columns from,to with the source's node ids. Errors: io, data (with the line), interrupted.
Result<std::vector<NodePair>> read_pairs(const std::string& file, const RoadNetwork& network, const CancelFlag& cancel);
Result<void> write_pairs(const std::string& file, const RoadNetwork& network, const std::vector<NodePair>& pairs);

}  // namespace starway::cli
