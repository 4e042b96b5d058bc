// Changed weights of single arcs, carried on to the arcs of the hierarchy that depend on them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "index/cch/arcs_among.hpp"
#include "index/cch/find_shortcut_arcs.hpp"
#include "index/cch/lower_blocks.hpp"
#include "index/cch/metric.hpp"
#include "index/cch/number_queue.hpp"
#include "index/cch/skeleton.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

// entry: as make_entries gives it; own: the cheapest of all arcs of the graph with that entry.
struct WeightChange {
    std::uint32_t entry = no_arc;
    OwnArc own;
};

// Changes metrics of one skeleton. Its memory, two bits an arc and four bytes a node, is reused. One a thread; the views must outlive it. A metric
// must not be asked while it is changed: copy it, change the copy and swap.
class MetricUpdate {
public:
    MetricUpdate(const SkeletonView& skeleton, const LowerBlocks& lower);

    // Afterwards the metric is what customize() and find_shortcut_arcs() would make of all weights. Entries that are no_arc are skipped. Work is in the number of arcs
    // whose weight changes and the triangles they are part of.
    // The first time that a metric is changed, all its halves are looked at once.
    // Precondition: it has its halves. Error (data): as customize(); the metric must then be customized anew.
    Result<void> run(Metric& metric, std::span<const WeightChange> changes);

private:
    // What gets dearer is carried on before what gets cheaper, so that weights never go both ways at once.
    enum class Turn { dearer, cheaper };
    // A direction of an arc whose weight has changed; its tail is of the block that is worked on.
    struct Changed {
        std::uint32_t arcs;   // the tail's arc to head i of the block's heads is number arcs + i, modulo 2^32
        std::uint32_t begin;  // which of them is the tail's first
        std::uint32_t head;
        bool up;
        bool detour;          // it costs more than going over a head whose arcs have been looked at
        std::size_t weights;  // where kept_ has what the tail's arcs weigh, as if to all heads: upwards, then downwards
    };
    void wait(const Metric& metric, std::uint32_t tail, std::uint32_t entry);
    template <Turn turn>
    void work_off(Metric& metric);
    template <Turn turn>
    void take_tail(Metric& metric, std::uint32_t tail, std::uint32_t lowest);
    bool remake(Metric& metric, std::uint32_t tail, std::uint32_t entry);
    template <Turn turn>
    void carry_on(Metric& metric, Changed& changed);
    void make_cheaper(Metric& metric, std::uint32_t tail, std::uint32_t entry, std::uint32_t weight,
                      ShortcutArcs halves);

    SkeletonView skeleton_;
    ArcMaker maker_;
    ArcsAmong among_;
    NumberQueue tails_, entries_;  // that wait
    std::vector<Changed> changed_;
    std::vector<std::uint32_t> kept_;
    bool large_ = false;
};

}  // namespace starway::index
