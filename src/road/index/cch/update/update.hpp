// Updates a metric after single weights change: only arcs that depend on them are recomputed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "road/index/cch/find_shortcut_arcs.hpp"
#include "road/index/cch/lower_blocks.hpp"
#include "road/index/cch/metric.hpp"
#include "road/index/cch/skeleton.hpp"
#include "road/index/cch/update/arcs_among.hpp"
#include "road/index/cch/update/number_queue.hpp"
#include "starway/core/result.hpp"

namespace starway::road::index {

// entry: from make_entries(); own: the cheapest of all arcs of the graph with that entry.
struct WeightChange {
    graph::EntryId entry;
    OwnArc own;
};

// Updates metrics of one skeleton in place. Its memory, two bits per arc and four bytes per node, is reused. One per
// thread; the views must outlive it. Do not query a metric during an update: copy it, update the copy and swap.
class MetricUpdate {
public:
    MetricUpdate(const SkeletonView& skeleton, const LowerBlocks& lower);

    // The result equals customize() and find_shortcut_arcs() for all weights. Entries that are none are skipped.
    // Time: proportional to the arcs whose weight changes and their triangles; the first update of a metric also reads
    // all its shortcut arcs once.
    // Precondition: the metric has its shortcut arcs. Error (data): as customize(); the metric must then be customized
    // again.
    Result<void> run(Metric& metric, std::span<const WeightChange> changes);

private:
    // Increases are propagated before decreases, so that weights never move in both directions at once.
    enum class Turn { increase, decrease };
    // A directed arc whose weight changed; its tail is in the current block.
    struct Changed {
        std::uint32_t arcs;   // the tail's arc to head i of the block's heads is number arcs + i, modulo 2^32
        std::uint32_t begin;  // index of the tail's first head among them
        std::uint32_t head;
        bool up;
        bool detour;  // it costs more than a path over a head already processed
        // Where kept_ holds the weights of the tail's arcs, padded to all heads: upward, then downward.
        std::size_t weights;
    };
    void wait(const Metric& metric, graph::RankId tail, graph::EntryId entry);
    template <Turn turn>
    void work_off(Metric& metric);
    template <Turn turn>
    void take_tail(Metric& metric, graph::RankId tail, graph::RankId lowest);
    bool remake(Metric& metric, graph::RankId tail, graph::EntryId entry);
    template <Turn turn>
    void carry_on(Metric& metric, Changed& changed);
    void make_cheaper(Metric& metric, graph::RankId tail, graph::EntryId entry, std::uint32_t weight,
                      graph::ShortcutArcs shortcut_arcs);

    SkeletonView skeleton_;
    ArcMaker maker_;
    ArcsAmong among_;
    NumberQueue tails_, entries_;  // pending
    std::vector<Changed> changed_;
    std::vector<std::uint32_t> kept_;
    bool large_ = false;
};

}  // namespace starway::road::index
