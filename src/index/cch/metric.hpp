// A customizable hierarchy's weights: what each arc of the skeleton costs under one column.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/cch/skeleton.hpp"
#include "index/graph/shortcut_arcs.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::index {

// Where the weights of the graph's arcs come in. Arc a of the graph (of the junction graph: a way) leads along arc entry[a] / 2 of the
// skeleton, upwards if entry[a] is even. no_arc for a loop.
// Error (data): the skeleton lacks an arc of the graph, so it is another's.
Result<std::vector<std::uint32_t>> make_entries(const SkeletonView& skeleton, std::span<const std::uint32_t> first_out,
                                                std::span<const std::uint32_t> head);

// Per arc of the skeleton, from its lower end to its higher one and back; closed_weight where there is no way.
struct MetricView {
    std::span<const std::uint32_t> up, down;
    std::span<const ShortcutArcs> halves;  // per entry; for paths alone
};

// What the graph itself has for an entry: the cheapest of parallel arcs, the first of equal ones.
struct OwnArc {
    std::uint32_t weight = closed_weight;
    std::uint32_t arc = no_half;
};

// Several metrics may stand side by side over one skeleton.
struct Metric {
    std::vector<OwnArc> own;  // per entry
    // With contracted nodes between: the least over all paths through lower nodes alone.
    std::vector<std::uint32_t> up, down;
    std::vector<ShortcutArcs> halves;  // find_shortcut_arcs() makes them
    // Per entry: whether others may be made of it; never false where one is. Only for MetricUpdate, which fills it when it first needs it.
    std::vector<bool> used;
    [[nodiscard]] std::uint32_t weight(std::uint32_t entry) const {
        return (entry == upwards(entry / 2) ? up : down)[entry / 2];
    }
    [[nodiscard]] std::uint32_t& weight(std::uint32_t entry) {
        return (entry == upwards(entry / 2) ? up : down)[entry / 2];
    }
    void make_of(std::uint32_t entry, ShortcutArcs made) {
        halves[entry] = made;
        use(made);
    }
    void use(const ShortcutArcs& made) {
        if (made.first == no_half) return;
        used[downwards(made.first)] = true;
        used[upwards(made.second)] = true;
    }
    [[nodiscard]] MetricView view() const { return {up, down, halves}; }
};

// The graph's own arcs alone: all else is left empty.
Metric with_own_weights(const SkeletonView& skeleton, std::span<const std::uint32_t> entries,
                        std::span<const std::uint32_t> weight);

// weight: per arc of the graph, closed_weight where closed. Same bytes whatever the number of threads.
// Error (data): two nodes that the skeleton joins are 2^32 - 1 or more apart; no other arc weight matters, however large.
Result<Metric> customize(const SkeletonView& skeleton, std::span<const std::uint32_t> entries,
                         std::span<const std::uint32_t> weight);

// Whether a sum with this weight may have no place. While no weight of a metric may, all sums are exact.
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

// What the ends of every arc are apart in the whole graph.
struct Apart {
    std::vector<std::uint32_t> up, down;
};
Apart customize_perfectly(const SkeletonView& skeleton, const MetricView& metric);

// Proves that a metric fits a skeleton. Error (data): its arrays have other lengths.
Result<void> check(const MetricView& metric, const SkeletonView& skeleton);

}  // namespace starway::index
