// The exact remaining cost under an indexed weight: the tightest potential for A* when roads are closed or weights have
// increased.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "road/index/cch/potential.hpp"
#include "road/index/graph/access.hpp"
#include "road/index/road_index.hpp"
#include "road/search/road_search.hpp"

namespace starway::road::search {

// One per thread; about 30 bytes per node, reused. The network must be verified and the index checked; both must
// outlive it.
class CchPotential {
public:
    CchPotential(const RoadNetwork& network, const index::RoadIndexView& index);

    // Precondition: the index has the column, one of the network's own.
    void aim(const WeightColumn& column, std::span<const RoadTerminal> targets);
    // The least cost from any node to a target, including the target's own; no_cost if there is no path. Exact, hence
    // consistent; of a column with exact weights, that of their leading digits, which is consistent too. Precondition:
    // aim().
    std::uint64_t operator()(std::uint32_t node) {
        const std::uint64_t left = node < junction_count_ ? potential_(node) : from_between(node);
        return left == no_cost ? no_cost : std::min(left, no_cost >> (column_.guide_shift + 1)) << column_.guide_shift;
    }

private:
    // For a bend or a dead end: by its adjacent junctions. Cached, because a search often asks for the same node.
    std::uint64_t from_between(std::uint32_t node);

    const RoadNetwork& network_;
    const index::RoadIndexView& index_;
    WeightColumn column_;  // of what the index knows: without exact weights
    std::uint32_t junction_count_ = 0;
    index::HierarchyPotential potential_;
    index::AccessWalk from_targets_, from_node_;
    std::unordered_map<std::uint32_t, std::uint64_t> known_;  // nodes other than junctions
};

}  // namespace starway::road::search
