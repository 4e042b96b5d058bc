// The exact distance from any node to a set of targets under a metric: the tightest potential for A*. It remains a
// lower bound if arcs are closed or become more expensive.
//
// Lazy RPHAST: Strasser, Zeitz: "A fast and tight heuristic for A* in road networks", 2021. Each rank is computed at
// most once, when a query first needs it.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "road/index/cch/metric.hpp"
#include "road/index/cch/query.hpp"
#include "road/index/cch/skeleton.hpp"

namespace starway::road::index {

// Weight: of arcs, 32 or 64 bits; its largest value: closed. Sums have 64 bits. One per thread; 9 bytes per node,
// reused. The views must pass check() and outlive it.
template <class Weight>
class PotentialBy {
public:
    explicit PotentialBy(const SkeletonView& skeleton);

    // Sets the targets, each with a cost of its own. Time: one walk up the elimination tree per target.
    // reversed: costs from the targets instead. metric: has weights `up` and `down`.
    template <class Metric>
    void aim(const Metric& metric, std::span<const RoadTerminal> targets, bool reversed = false) {
        aim_by(metric.up, metric.down, targets, reversed);
    }
    // The least cost from a node of the graph to any target, including the target's own cost; no_cost if there is
    // no path. The first call for a node relaxes the arcs of all ancestors not computed yet. Precondition: aim().
    std::uint64_t operator()(std::uint32_t node) {
        const graph::RankId rank = skeleton_.rank[node];
        if (!known_[rank]) find(rank);
        return left_[rank];
    }

private:
    using Weights = IdSpan<graph::HierarchyArcId, const Weight>;
    static constexpr Weight closed = std::numeric_limits<Weight>::max();
    void aim_by(Weights up, Weights down, std::span<const RoadTerminal> targets, bool reversed);
    void find(graph::RankId rank);
    void touch(graph::RankId rank, std::uint64_t cost);

    SkeletonView skeleton_;
    HeadLists up_;
    Weights up_weights_;
    IdVector<graph::RankId, std::uint64_t> left_;  // the distance; while unknown, the least cost of a downward path
    IdVector<graph::RankId, std::uint8_t> known_;  // whether left_ is final
    std::vector<graph::RankId> touched_, above_;
};
using HierarchyPotential = PotentialBy<std::uint32_t>;
using WidePotential = PotentialBy<std::uint64_t>;  // of exact weights (wide_metric.hpp)

}  // namespace starway::road::index
