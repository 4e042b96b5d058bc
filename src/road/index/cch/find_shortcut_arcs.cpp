#include "road/index/cch/find_shortcut_arcs.hpp"

#include "base/core/threads/parallel.hpp"

namespace starway::road::index {

void ArcMaker::look_below(graph::RankId low, graph::HierarchyArcId arc) {
    triangles_.clear();
    lower_.for_each(skeleton_, low, arc, [&](const BlockOfTriangles& block) { triangles_.push_back(block); });
}

MadeArc ArcMaker::make(const Metric& metric, graph::EntryId entry, std::uint32_t at_most) const {
    const bool up = entry == graph::upwards(entry / 2);
    const std::uint32_t least = metric.weight(entry);
    const OwnArc own = metric.own[entry];
    MadeArc made{own.weight, {graph::no_lower_arc, own.arc}};
    if (own.weight > at_most) made.weight = at_most + 1;  // so that few triangles are cheaper
    const std::uint32_t* const down_weights = metric.down.data();
    const std::uint32_t* const up_weights = metric.up.data();
    for (auto block = triangles_.rbegin(); block != triangles_.rend() && made.weight != least; ++block) {
        graph::ShortcutArcs shortcut_arcs = up ? graph::ShortcutArcs{block->to_low, block->to_high}
                                               : graph::ShortcutArcs{block->to_high, block->to_low};
        for (std::uint32_t heads = block->degree; heads > block->degree - block->count; --heads) {
            const std::uint64_t sum =
                std::uint64_t{down_weights[shortcut_arcs.first]} + up_weights[shortcut_arcs.second];
            if (sum < made.weight) made = {static_cast<std::uint32_t>(sum), shortcut_arcs};
            shortcut_arcs.first += heads - 1;
            shortcut_arcs.second += heads - 1;
        }
    }
    return made;
}

void find_shortcut_arcs(const SkeletonView& skeleton, const LowerBlocks& lower, Metric& metric) {
    constexpr std::size_t ranks_a_slice = 4096;
    metric.shortcut_arcs.resize(metric.own.size());
    core::for_slices(skeleton.node_count(), ranks_a_slice, [&](std::size_t from, std::size_t to) {
        ArcMaker maker(skeleton, lower);
        for (auto v = static_cast<std::uint32_t>(from); v < to; ++v)
            for (std::uint32_t arc = skeleton.first_arc[v]; arc < skeleton.first_arc[v + 1]; ++arc) {
                maker.look_below(graph::RankId(v), graph::HierarchyArcId(arc));
                for (const graph::EntryId entry : {graph::upwards(arc), graph::downwards(arc)})
                    metric.shortcut_arcs[entry] = maker.make(metric, entry, metric.weight(entry)).shortcut_arcs;
            }
    });
}

}  // namespace starway::road::index
