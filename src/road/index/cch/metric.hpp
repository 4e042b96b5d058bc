// A metric of a customizable hierarchy: the weight of each skeleton arc under one column.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/core/release.hpp"
#include "base/graph/shortcut_arcs.hpp"
#include "road/index/cch/skeleton.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::index {

// Maps arcs of the input graph (links of the junction graph) to skeleton arcs: arc a is arc entry[a] / 2 of the
// skeleton, upward if entry[a] is even; none for a loop. Error (data): the skeleton lacks an arc of the graph, so it
// belongs to another one.
Result<IdVector<graph::LinkId, graph::EntryId>> make_entries(const SkeletonView& skeleton,
                                                             IdSpan<NodeId, const std::uint32_t> first_out,
                                                             IdSpan<graph::LinkId, const NodeId> head);

// Upward and downward weight; closed_weight where no path exists.
struct MetricView {
    IdSpan<graph::HierarchyArcId, const std::uint32_t> up, down;
    IdSpan<graph::EntryId, const std::uint32_t> halves;  // halves.hpp; read by path queries only
};

// The graph's own arc of an entry: the cheapest of parallel arcs, the first of equal ones.
struct OwnArc {
    std::uint32_t weight = closed_weight;
    std::uint32_t arc = graph::no_lower_arc;
};

// Several metrics may share one skeleton.
struct Metric {
    IdVector<graph::EntryId, OwnArc> own;
    // Customized: the least cost of all paths through lower nodes only.
    IdVector<graph::HierarchyArcId, std::uint32_t> up, down;
    IdVector<graph::EntryId, graph::ShortcutArcs> shortcut_arcs;  // made by find_shortcut_arcs()
    IdVector<graph::EntryId, std::uint32_t> halves;  // the same in the form of queries, made by pack_halves()
    // Whether a shortcut may use an entry; never false if one does. Used by MetricUpdate only, which fills it when
    // first needed.
    IdVector<graph::EntryId, bool> used;
    [[nodiscard]] std::uint32_t weight(graph::EntryId entry) const {
        return (entry == graph::upwards(entry / 2) ? up : down)[entry / 2];
    }
    [[nodiscard]] std::uint32_t& weight(graph::EntryId entry) {
        return (entry == graph::upwards(entry / 2) ? up : down)[entry / 2];
    }
    void make_of(graph::EntryId entry, graph::ShortcutArcs made) {
        shortcut_arcs[entry] = made;
        use(made);
    }
    void use(const graph::ShortcutArcs& made) {
        if (made.first == graph::no_lower_arc) return;
        used[graph::downwards(made.first)] = true;
        used[graph::upwards(made.second)] = true;
    }
    // Frees what only an update needs.
    void keep_for_queries() { core::release(own, shortcut_arcs, used); }
    [[nodiscard]] MetricView view() const { return {up, down, halves}; }
};

// A metric with the graph's own arcs only; everything else is empty.
Metric with_own_weights(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                        IdSpan<graph::LinkId, const std::uint32_t> weight);

// weight: per arc of the graph, closed_weight where closed. The same bytes for any number of threads.
// Error (data): the distance of two nodes adjacent in the skeleton is 2^32 - 1 or more; other arcs may weigh any
// amount. Precondition: the skeleton is not directed (see customize_directed()); so for what follows here.
Result<Metric> customize(const SkeletonView& skeleton, IdSpan<graph::LinkId, const graph::EntryId> entries,
                         IdSpan<graph::LinkId, const std::uint32_t> weight);

// Whether a sum with this weight may overflow 32 bits. As long as no weight of a metric may, all sums are exact.
inline bool may_overflow(std::uint32_t weight) {
    return weight >= 0x80000000U && weight != closed_weight;
}
inline bool any_may_overflow(std::span<const std::uint32_t> weights) {
    bool any = false;
    for (const std::uint32_t w : weights) any |= may_overflow(w);
    return any;
}
// The error of customize(), for a metric with weights that may overflow.
Result<void> check_distances(const SkeletonView& skeleton, const Metric& metric);

// The distance of the ends of every arc in the whole graph (perfect customization).
struct EndDistances {
    IdVector<graph::HierarchyArcId, std::uint32_t> up, down;
};
EndDistances customize_perfectly(const SkeletonView& skeleton, const MetricView& metric);

// Checks that a metric fits a skeleton. Error (data): its arrays have other lengths.
Result<void> check(const MetricView& metric, const SkeletonView& skeleton);

}  // namespace starway::road::index
