// What is left to the targets under a weight that has an index: the best bound for A* where roads are closed, or dearer than the index knows.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "index/cch/potential.hpp"
#include "index/graph/access.hpp"
#include "index/road_index.hpp"
#include "search/road/road_search.hpp"

namespace starway::search {

// One per thread; some thirty bytes a node, reused. The network must be verified and the index checked; both must outlive it.
class CchPotential {
public:
    CchPotential(const RoadNetwork& network, const index::RoadIndexView& index);

    // Precondition: the index has the column, one of the network's own.
    void aim(const WeightColumn& column, std::span<const Terminal> targets);
    // The least cost from any node to a target, its own included; unreachable_cost where there is no way. Being exact, it is consistent.
    // Precondition: aim().
    std::uint64_t operator()(std::uint32_t node) {
        return node < junction_count_ ? potential_(node) : from_between(node);
    }

private:
    // From a bend or a dead end, by the junctions next to it; remembered, for a search asks of the same ones often.
    std::uint64_t from_between(std::uint32_t node);

    const RoadNetwork& network_;
    const index::RoadIndexView& index_;
    const WeightColumn* column_ = nullptr;
    std::uint32_t junction_count_ = 0;
    index::HierarchyPotential potential_;
    index::AccessWalk from_targets_, from_node_;
    std::vector<index::IndexTerminal> targets_;
    std::unordered_map<std::uint32_t, std::uint64_t> known_;  // nodes that are no junctions
};

}  // namespace starway::search
