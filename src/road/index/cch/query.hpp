// Shortest paths on a customized hierarchy: two walks up the elimination tree, without a queue.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "base/graph/shortcut_arcs.hpp"
#include "road/index/cch/carried.hpp"
#include "road/index/cch/halves.hpp"
#include "road/index/cch/metric.hpp"
#include "road/index/cch/min_plus.hpp"
#include "road/index/cch/skeleton.hpp"
#include "starway/search/space.hpp"

namespace starway::road::index {

struct IndexAnswer {
    std::uint64_t cost = no_cost;  // includes the terminals' costs
    std::size_t source = 0;        // the terminal where the path begins; where it ends
    std::size_t target = 0;
};

// A label of an upward walk: the least cost to reach a rank, saturated.
template <class L>
struct Reached {
    using Label = L;
    Label label = std::numeric_limits<Label>::max();
    // Sets the label to `now`, which is no larger, reached from the block that begins with `block`.
    void set(Label now, std::uint32_t) { label = now; }
};

// Also stores the block of the predecessor, for paths.
template <class L>
struct ReachedFrom {
    using Label = L;
    std::uint32_t from = 0;
    Label label = std::numeric_limits<Label>::max();
    void set(Label now, std::uint32_t block) {
        if (now < label) *this = {block, now};
    }
};
// Later blocks have higher ranks, so if the label does not change, the minimum of both as one number leaves it
// unchanged: no branch.
template <>
inline void ReachedFrom<std::uint32_t>::set(std::uint32_t now, std::uint32_t block) {
    const std::uint64_t least = std::min(std::uint64_t{label} << 32U | from, std::uint64_t{now} << 32U | block);
    *this = {static_cast<std::uint32_t>(least), static_cast<std::uint32_t>(least >> 32U)};
}

// Queries one skeleton under any of its metrics. Not thread-safe: one per thread; some 24 bytes per node, all reused.
// The views must outlive it. Preconditions: the views pass check(), the terminals' nodes exist and their costs are
// below 2^63.
class CchQuery {
public:
    explicit CchQuery(const SkeletonView& skeleton);

    // The least cost from any source to any target. Meant for a few terminals on each side.
    std::uint64_t cost(const MetricView& metric, std::span<const RoadTerminal> sources,
                       std::span<const RoadTerminal> targets);
    // Also gives the graph's arcs along one path of that cost, in order of travel; empty if there is none or it stays
    // at one node. Of equal paths always the same one. With zero weights it may visit a node twice (see LoopRemover).
    // soon: as for Unpacker.
    IndexAnswer path(const MetricView& metric, std::span<const RoadTerminal> sources,
                     std::span<const RoadTerminal> targets, std::vector<graph::LinkId>& arcs,
                     IdSpan<graph::LinkId, const std::uint32_t> soon = {});

    // What the walks of the last path() reached, by rank: the rank before it on the way from a source, or after it on
    // the way to a target (none at a terminal), and the cost, terminals' included. Preconditions: path() was the
    // last query, with these arguments.
    using Visit = std::function<void(graph::RankId rank, graph::RankId from, std::uint64_t cost, bool backward)>;
    void visit_walks(const MetricView& metric, std::span<const RoadTerminal> sources,
                     std::span<const RoadTerminal> targets, const Visit& visit) const;

    // Walks up from the sources only and calls visit(rank, cost) for every rank reached. `lists` and `weight`: those of
    // the skeleton and of a metric that lead up, or down for costs to the sources. Costs that do not fit in 32 bits are
    // left out; returns whether there were none. Precondition: no weight may overflow.
    template <class Visit>
    bool climb(const HeadLists& lists, IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
               std::span<const RoadTerminal> sources, Visit&& visit) {
        auto& walk = costs_.narrow.side[0];
        climb_up(walk, lists, weight, sources);
        bool fits = !walk.left_out_ends;
        for (const auto& [begin, end] : walk.visited)
            for (std::uint32_t v = begin; v < end; ++v) {
                const std::uint32_t label = walk.at[v].label;
                if (label == closed_weight) continue;
                fits = fits && !may_overflow(label);
                visit(graph::RankId(v), label);
            }
        return fits;
    }

    // The sides of a query, as climb_carrying() names them.
    enum class Side : std::uint8_t { from_sources, from_targets };
    // As climb(), along the very paths that path() takes between the ends and each rank, and with what they sum up to:
    // calls visit(rank, cost, sums) in the order of ranks. carried: per entry; of_ends: what precedes (follows) each
    // end.
    template <class Visit>
    bool climb_carrying(const MetricView& metric, IdSpan<graph::EntryId, const CarriedSteps> carried, Side side,
                        std::span<const RoadTerminal> ends, std::span<const CarriedSums> of_ends, Visit&& visit) {
        const IdSpan<graph::HierarchyArcId, const std::uint32_t> weight =
            side == Side::from_sources ? metric.up : metric.down;
        auto& walk = paths_.narrow.side[0];
        const HeadLists& lists = lists_[side == Side::from_sources ? 0 : 1];
        climb_up(walk, lists, weight, ends);
        sums_.resize(skeleton_.node_count());
        bool fits = !walk.left_out_ends;
        for (const auto& [begin, end] : walk.visited)
            for (std::uint32_t v = begin; v < end; ++v) {
                const std::uint32_t label = walk.at[v].label;
                if (label == closed_weight) continue;
                fits = fits && !may_overflow(label);
                if (const std::size_t at = end_at(ends, v, label); at < ends.size()) {
                    sums_[v] = of_ends[at];
                } else {
                    const StepBack step = step_back(walk, lists, weight, v);
                    sums_[v] = sums_[step.rank];
                    sums_[v].add(
                        carried[side == Side::from_sources ? graph::upwards(step.arc) : graph::downwards(step.arc)]);
                }
                visit(graph::RankId(v), label, sums_[v]);
            }
        return fits;
    }

private:
    void go_on(std::vector<std::uint32_t>& heads, std::uint32_t end) const;

    // Ranks of a block from the lowest visited to its end.
    using Block = std::pair<std::uint32_t, std::uint32_t>;
    static constexpr Block no_block{no_node, no_node};
    // State of a walk: the lowest ranks of the tree paths still to list, what they pass, and the labels.
    template <class Reach>
    struct Walk {
        IdVector<graph::RankId, Reach> at;  // what a walk does not visit is left from earlier ones
        std::vector<std::uint32_t> heads;
        std::vector<Block> visited;
        std::vector<typename Reach::Label> row;  // the labels of a block and its heads, gathered
        bool left_out_ends = false;              // an end costs more than a label can hold
    };
    template <class Reach>
    void climb_up(Walk<Reach>& walk, const HeadLists& lists, IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
                  std::span<const RoadTerminal> sources);
    // The first end at a rank that costs so much; their number if there is none.
    [[nodiscard]] std::size_t end_at(std::span<const RoadTerminal> ends, std::uint32_t rank, std::uint64_t cost) const;
    template <class Reach>
    struct Walks {
        std::array<Walk<Reach>, 2> side;
        std::uint64_t best = no_cost;
        std::uint32_t meeting = no_node;
        std::array<std::uint64_t, 2> least{};  // no label of a side to come costs less
    };
    // Wide labels serve costs of 2^32 and more, and prove that there is no path.
    template <template <class> class Reach>
    struct BothWidths {
        Walks<Reach<std::uint32_t>> narrow;
        Walks<Reach<std::uint64_t>> wide;
    };

    template <class Reach>
    void run(Walks<Reach>& walks, const MetricView& metric, std::span<const RoadTerminal> sources,
             std::span<const RoadTerminal> targets);
    // Whether no sum overflowed in the last 32-bit walks, so that ranks not reached cannot be reached.
    template <class Reach>
    [[nodiscard]] bool narrow_tells_all(const Walks<Reach>& walks, const MetricView& metric) const;
    template <class Reach>
    void start(Walk<Reach>& walk, std::span<const RoadTerminal> terminals);
    template <class Reach>
    bool list_block(Walk<Reach>& walk, const HeadLists& lists) const;
    template <class Reach>
    void look_ahead(const Walk<Reach>& walk, const HeadLists& lists,
                    IdSpan<graph::HierarchyArcId, const std::uint32_t> weight) const;
    template <class Reach>
    void label_ends(Walk<Reach>& walk, std::span<const RoadTerminal> terminals, std::uint64_t base) const;
    template <class Reach>
    void climb_block(Walk<Reach>& walk, const HeadLists& lists,
                     IdSpan<graph::HierarchyArcId, const std::uint32_t> weight, std::uint32_t begin, std::uint32_t end,
                     std::uint64_t limit);
    template <class Reach>
    std::span<typename Reach::Label> gather(Walk<Reach>& walk, const HeadLists& lists, std::uint32_t begin,
                                            std::uint32_t end) const;
    template <class Label>
    void relax(std::span<Label> row, const HeadLists& lists, IdSpan<graph::HierarchyArcId, const std::uint32_t> weight,
               std::uint32_t begin, std::uint32_t end, std::uint64_t limit) const;
    template <class Reach>
    void scatter(Walk<Reach>& walk, const HeadLists& lists, std::uint32_t begin, std::uint32_t end) const;
    template <class Reach>
    void bound(Walks<Reach>& walks, std::size_t out, std::size_t in) const;
    template <class Reach>
    void meet(Walks<Reach>& walks, std::uint32_t begin, std::uint32_t end) const;
    template <class Reach>
    IndexAnswer trace(const Walks<Reach>& walks, const MetricView& metric, std::span<const RoadTerminal> sources,
                      std::span<const RoadTerminal> targets, std::vector<graph::LinkId>& arcs,
                      IdSpan<graph::LinkId, const std::uint32_t> soon);
    struct StepBack {
        graph::RankId rank;
        graph::HierarchyArcId arc;
    };
    template <class Reach>
    void visit_walks_of(const Walks<Reach>& walks, const MetricView& metric, std::span<const RoadTerminal> sources,
                        std::span<const RoadTerminal> targets, const Visit& visit) const;
    template <class Reach>
    StepBack step_back(const Walk<Reach>& walk, const HeadLists& lists,
                       IdSpan<graph::HierarchyArcId, const std::uint32_t> weight, std::uint32_t rank) const;

    SkeletonView skeleton_;
    std::array<HeadLists, 2> lists_;  // up from sources, and against the arcs from targets
    const MinPlus& kernel_;
    BothWidths<Reached> costs_;
    BothWidths<ReachedFrom> paths_;
    bool path_is_wide_ = false;  // the last path() needed wide labels
    HalfCodes codes_;
    std::vector<graph::Unpacker::Step> steps_;   // along the path
    IdVector<graph::RankId, CarriedSums> sums_;  // made when first needed
    graph::Unpacker unpacker_;
};

}  // namespace starway::road::index
