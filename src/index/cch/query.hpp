// Shortest paths on a customized hierarchy: two walks up the elimination tree, without a queue.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "index/cch/metric.hpp"
#include "index/cch/min_plus.hpp"
#include "index/cch/skeleton.hpp"
#include "index/graph/shortcut_arcs.hpp"
#include "starway/search/space.hpp"

namespace starway::index {

inline constexpr std::uint64_t unreachable = ~std::uint64_t{0};
using IndexTerminal = BasicTerminal<std::uint64_t>;  // a node of the graph that the skeleton was made for

struct IndexAnswer {
    std::uint64_t cost = unreachable;  // terminals' costs included
    std::size_t source = 0;            // which terminal the path begins at, and ends at
    std::size_t target = 0;
};

// What a walk up knows of a rank: what it costs to come there, or the most that a label can say.
template <class L>
struct Reached {
    using Label = L;
    Label label = std::numeric_limits<Label>::max();
    // It is `now`, which is no more, by way of the block that begins with `block`.
    void set(Label now, std::uint32_t) { label = now; }
};

// And a rank of the block that it came from, for paths.
template <class L>
struct ReachedFrom {
    using Label = L;
    std::uint32_t from = 0;
    Label label = std::numeric_limits<Label>::max();
    void set(Label now, std::uint32_t block) {
        if (now < label) *this = {block, now};
    }
};
// A later block is a higher rank, so where the label stays, the lesser of both as one number is what it is already: no branch.
template <>
inline void ReachedFrom<std::uint32_t>::set(std::uint32_t now, std::uint32_t block) {
    const std::uint64_t least = std::min(std::uint64_t{label} << 32U | from, std::uint64_t{now} << 32U | block);
    *this = {static_cast<std::uint32_t>(least), static_cast<std::uint32_t>(least >> 32U)};
}

// Asks one skeleton, under any of its metrics. Not thread-safe: one a thread; some 24 bytes a node, all reused. The views must outlive it.
// Preconditions: the views pass check(), terminals' nodes exist and their costs are below 2^63.
class CchQuery {
public:
    explicit CchQuery(const SkeletonView& skeleton);

    // The least cost from any of the sources to any of the targets; each side should have a few terminals only.
    std::uint64_t cost(const MetricView& metric, std::span<const IndexTerminal> sources,
                       std::span<const IndexTerminal> targets);
    // The same, and the graph's arcs along one path of that cost, in order of travel; empty where there is none or it stays at one node. Of
    // equal paths always the same one. Where arcs cost nothing it may come to a node twice (LoopRemover). soon: as for Unpacker.
    IndexAnswer path(const MetricView& metric, std::span<const IndexTerminal> sources,
                     std::span<const IndexTerminal> targets, std::vector<std::uint32_t>& arcs,
                     std::span<const std::uint32_t> soon = {});

    // Climbs from the sources alone and calls visit(rank, cost) for every rank come to, however far. `weight` is up of a metric, or down for
    // the way to them. Costs that have no place in 32 bits are left out, and it answers whether there was none.
    // Precondition: no weight may overflow.
    template <class Visit>
    bool climb(std::span<const std::uint32_t> weight, std::span<const IndexTerminal> sources, Visit&& visit) {
        climb_up(weight, sources);
        const auto& walk = costs_.narrow.side[0];
        bool fits = !walk.left_out_ends;
        for (const auto& [begin, end] : walk.stretches)
            for (std::uint32_t v = begin; v < end; ++v) {
                const std::uint32_t label = walk.at[v].label;
                if (label == closed_weight) continue;
                fits = fits && !may_overflow(label);
                visit(v, label);
            }
        return fits;
    }

private:
    void go_on(std::vector<std::uint32_t>& heads, std::uint32_t end) const;
    void climb_up(std::span<const std::uint32_t> weight, std::span<const IndexTerminal> sources);

    // Where a walk is: the lowest ranks of the tree paths still to go, and what it left behind.
    template <class Reach>
    struct Walk {
        std::vector<Reach> at;  // per rank
        std::vector<std::uint32_t> heads;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> stretches;  // ranks walked over, parts of blocks
        std::vector<typename Reach::Label> row;  // the labels of a stretch and its heads, side by side
        bool left_out_ends = false;              // that cost more than a label can say
    };
    template <class Reach>
    struct Walks {
        std::array<Walk<Reach>, 2> side;
        std::uint64_t best = unreachable;
        std::uint32_t meeting = no_rank;
    };
    // For costs of 2^32 steps and more, and to be sure that there is no path, there are wide ones.
    template <template <class> class Reach>
    struct BothWidths {
        Walks<Reach<std::uint32_t>> narrow;
        Walks<Reach<std::uint64_t>> wide;
    };

    template <class Reach>
    void run(Walks<Reach>& walks, const MetricView& metric, std::span<const IndexTerminal> sources,
             std::span<const IndexTerminal> targets);
    // Whether the last walks with 32 bits met no sum that has no place, so that what they did not reach cannot be reached.
    template <class Reach>
    [[nodiscard]] bool narrow_tells_all(const Walks<Reach>& walks, const MetricView& metric) const;
    template <class Reach>
    void start(Walk<Reach>& walk, std::span<const IndexTerminal> terminals, std::uint64_t base);
    template <class Reach>
    void climb_alone(Walk<Reach>& walk, std::span<const std::uint32_t> weight, std::uint32_t begin);
    template <class Reach>
    void climb_together(Walks<Reach>& walks, const MetricView& metric, std::uint32_t begin0, std::uint32_t begin1);
    template <class Reach>
    void gather(Walk<Reach>& walk, std::uint32_t begin, std::uint32_t end);
    template <class Reach>
    void scatter(Walk<Reach>& walk, std::uint32_t begin, std::uint32_t end);
    template <class Label>
    void relax(Label* row, const std::uint32_t* weight, Label by, std::size_t count) const;
    template <class Reach>
    IndexAnswer trace(const Walks<Reach>& walks, const MetricView& metric, std::span<const IndexTerminal> sources,
                      std::span<const IndexTerminal> targets, std::vector<std::uint32_t>& arcs,
                      std::span<const std::uint32_t> soon);
    struct StepBack {
        std::uint32_t rank, arc;
    };
    template <class Reach>
    StepBack step_back(const Walk<Reach>& walk, std::span<const std::uint32_t> weight, std::uint32_t rank) const;

    SkeletonView skeleton_;
    const MinPlus& kernel_;
    BothWidths<Reached> costs_;
    BothWidths<ReachedFrom> paths_;
    std::vector<std::uint32_t> entries_;  // along the path
    Unpacker unpacker_;
};

}  // namespace starway::index
