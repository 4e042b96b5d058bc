// What is left from any node to some targets, exactly, under a metric: a bound for A* that no other can beat, and one that holds as well where
// arcs are closed or have become dearer.
//
// Strasser, Zeitz: "A fast and tight heuristic for A* in road networks", 2021: of one-to-many by a hierarchy (RPHAST) only what is asked for,
// when it is asked for, each rank once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/cch/metric.hpp"
#include "index/cch/query.hpp"
#include "index/cch/skeleton.hpp"

namespace starway::index {

// Sums have 64 bits. One a thread; nine bytes a node, reused. The views must pass check() and outlive it.
class HierarchyPotential {
public:
    explicit HierarchyPotential(const SkeletonView& skeleton);

    // From now on towards these targets, each with a cost of its own. Time: a walk up the elimination tree from each.
    void aim(const MetricView& metric, std::span<const IndexTerminal> targets);
    // The least cost from a node of the graph to any of them, its own included; unreachable where there is no way. The first time it takes
    // as long as the ranks above that were not asked for yet have arcs. Precondition: aim().
    std::uint64_t operator()(std::uint32_t node) {
        const std::uint32_t rank = skeleton_.rank[node];
        if (!known_[rank]) find(rank);
        return left_[rank];
    }

private:
    void find(std::uint32_t rank);
    void touch(std::uint32_t rank, std::uint64_t cost);

    SkeletonView skeleton_;
    MetricView metric_;
    std::vector<std::uint64_t> left_;  // per rank: what is left; where it is not known yet, by a way that only descends
    std::vector<std::uint8_t> known_;  // per rank
    std::vector<std::uint32_t> touched_, above_;
};

}  // namespace starway::index
