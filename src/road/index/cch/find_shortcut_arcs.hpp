// Finds, for every arc of a metric, the two arcs that it is a shortcut for.
#pragma once

#include <cstdint>
#include <vector>

#include "road/index/cch/lower_blocks.hpp"
#include "road/index/cch/metric.hpp"

namespace starway::road::index {

struct MadeArc {
    std::uint32_t weight = closed_weight;
    graph::ShortcutArcs shortcut_arcs;
};

// Determines one arc after the other. Reusable, one per thread; the views must outlive it.
//
// An arc stands for the graph's own arc if nothing is cheaper, otherwise for the two arcs of the lower triangle with
// the lowest node among the cheapest. The lowest node makes every unpacked path simple, even with zero weights: if a
// lower node lay on both of its arcs, the path without the loop would cost no more, and its highest node would give a
// lower triangle.
class ArcMaker {
public:
    ArcMaker(const SkeletonView& skeleton, const LowerBlocks& lower) : skeleton_(skeleton), lower_(lower) {}

    // Finds the lower triangles of an arc of `low`.
    void look_below(graph::RankId low, graph::HierarchyArcId arc);
    // One direction of the arc given to look_below(). Precondition: the arcs of lower nodes are final, and the metric
    // holds the least cost of `entry`, so the first triangle of that cost ends the search. at_most: the cost of one
    // known choice.
    [[nodiscard]] MadeArc make(const Metric& metric, graph::EntryId entry, std::uint32_t at_most) const;

private:
    SkeletonView skeleton_;
    const LowerBlocks& lower_;
    std::vector<BlockOfTriangles> triangles_;
};

// Fills metric.shortcut_arcs. The same bytes for any number of threads. Precondition: the metric is customized.
void find_shortcut_arcs(const SkeletonView& skeleton, const LowerBlocks& lower, Metric& metric);

}  // namespace starway::road::index
