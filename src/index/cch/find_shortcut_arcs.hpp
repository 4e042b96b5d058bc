// What the arcs of a metric are made of.
#pragma once

#include <cstdint>
#include <vector>

#include "index/cch/lower_blocks.hpp"
#include "index/cch/metric.hpp"

namespace starway::index {

struct MadeArc {
    std::uint32_t weight = closed_weight;
    ShortcutArcs halves;
};

// Makes one arc after the other. Reusable, one a thread; the views must outlive it.
//
// An arc is made of the graph's own, where nothing costs less, or else of the two below the lowest node over which nothing costs
// less. That lowest node makes every arc a path without loops, also where arcs cost nothing: if a lower node lay on both halves, the path
// without what lies between would cost as much, and its highest node would be a lower one to go over.
class ArcMaker {
public:
    ArcMaker(const SkeletonView& skeleton, const LowerBlocks& lower) : skeleton_(skeleton), lower_(lower) {}

    // Finds the triangles below an arc of `low`.
    void look_below(std::uint32_t low, std::uint32_t arc);
    // One direction of the arc that was looked below last. Arcs of lower nodes are final, and the metric tells of this entry what it costs at
    // least: what is found to cost no more ends the search. at_most: what one way to make it costs.
    [[nodiscard]] MadeArc make(const Metric& metric, std::uint32_t entry, std::uint32_t at_most) const;

private:
    SkeletonView skeleton_;
    const LowerBlocks& lower_;
    std::vector<BlockOfTriangles> triangles_;
};

// Fills metric.halves. Same bytes whatever the number of threads. Precondition: the metric is customized.
void find_shortcut_arcs(const SkeletonView& skeleton, const LowerBlocks& lower, Metric& metric);

}  // namespace starway::index
