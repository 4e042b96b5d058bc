// Shortest paths on a customized hierarchy: two walks up the elimination tree, without a queue.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "index/customizable/metric.hpp"
#include "index/customizable/min_plus.hpp"
#include "index/customizable/skeleton.hpp"
#include "index/halves.hpp"
#include "starway/search/space.hpp"

namespace starway::index {

inline constexpr std::uint64_t unreachable = ~std::uint64_t{0};
using IndexTerminal = BasicTerminal<std::uint64_t>;  // a node of the graph that the skeleton was made for

struct IndexAnswer {
    std::uint64_t cost = unreachable;  // terminals' costs included
    std::size_t source = 0;            // which terminal the path begins at, and ends at
    std::size_t target = 0;
};

// Asks one skeleton, under any of its metrics. Not thread-safe: one a thread; eight bytes a node, all reused. The views must outlive it.
// Preconditions: the views pass check(), terminals' nodes exist and their costs are below 2^63.
class HierarchyQuery {
public:
    explicit HierarchyQuery(const SkeletonView& skeleton);

    // The least cost from any of the sources to any of the targets; each side should have a few terminals only.
    std::uint64_t cost(const MetricView& metric, std::span<const IndexTerminal> sources,
                       std::span<const IndexTerminal> targets);
    // The same, and the graph's arcs along one path of that cost, in order of travel; empty where there is none or it stays at one node. Of
    // equal paths always the same one. Where arcs cost nothing it may come to a node twice (LoopRemover).
    IndexAnswer path(const MetricView& metric, std::span<const IndexTerminal> sources,
                     std::span<const IndexTerminal> targets, std::vector<std::uint32_t>& arcs);

    // Climbs from the sources alone and calls visit(rank, cost) for every rank come to, however far. `weight` is up of a metric, or down for
    // the way to them. Costs that have no place in 32 bits are left out, and it answers whether there was none.
    // Precondition: no weight may overflow.
    template <class Visit>
    bool climb(std::span<const std::uint32_t> weight, std::span<const IndexTerminal> sources, Visit&& visit) {
        climb_up(weight, sources);
        const Walk<std::uint32_t>& walk = narrow_.side[0];
        bool fits = !walk.left_out_ends;
        for (const auto& [begin, end] : walk.stretches)
            for (std::uint32_t v = begin; v < end; ++v) {
                if (walk.label[v] == closed_weight) continue;
                fits = fits && !may_overflow(walk.label[v]);
                visit(v, walk.label[v]);
            }
        return fits;
    }

private:
    void go_on(std::vector<std::uint32_t>& heads, std::uint32_t end) const;
    void climb_up(std::span<const std::uint32_t> weight, std::span<const IndexTerminal> sources);

    // Where a walk is: the lowest ranks of the tree paths still to go, and what it left behind.
    template <class Label>
    struct Walk {
        std::vector<Label> label;         // per rank, infinity outside of the walk's own paths
        std::vector<std::uint32_t> from;  // per rank: a rank of the block that its label came from; with paths only
        std::vector<std::uint32_t> heads;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> stretches;  // ranks walked over, parts of blocks
        std::vector<Label> row;      // the labels of a stretch and its heads, side by side
        bool left_out_ends = false;  // that cost more than a label can say
    };
    template <class Label>
    struct Walks {
        std::array<Walk<Label>, 2> side;
        std::uint64_t best = unreachable;
        std::uint32_t meeting = no_rank;
    };

    template <class Label, bool with_path>
    void run(Walks<Label>& walks, const MetricView& metric, std::span<const IndexTerminal> sources,
             std::span<const IndexTerminal> targets);
    // Whether the last walks with 32 bits met no sum that has no place, so that what they did not reach cannot be reached.
    [[nodiscard]] bool narrow_tells_all(const MetricView& metric) const;
    template <class Label>
    void start(Walk<Label>& walk, std::span<const IndexTerminal> terminals, std::uint64_t base);
    template <class Label, bool with_path>
    void climb_alone(Walk<Label>& walk, std::span<const std::uint32_t> weight, std::uint32_t begin);
    template <class Label, bool with_path>
    void climb_together(Walks<Label>& walks, const MetricView& metric, std::uint32_t begin0, std::uint32_t begin1);
    template <class Label>
    void gather(Walk<Label>& walk, std::uint32_t begin, std::uint32_t end);
    template <class Label, bool with_path>
    void scatter(Walk<Label>& walk, std::uint32_t begin, std::uint32_t end);
    template <class Label>
    void relax(Label* row, const std::uint32_t* weight, Label by, std::size_t count) const;
    template <class Label>
    IndexAnswer trace(const Walks<Label>& walks, const MetricView& metric, std::span<const IndexTerminal> sources,
                      std::span<const IndexTerminal> targets, std::vector<std::uint32_t>& arcs);
    struct StepBack {
        std::uint32_t rank, arc;
    };
    template <class Label>
    StepBack step_back(const Walk<Label>& walk, std::span<const std::uint32_t> weight, std::uint32_t rank) const;

    SkeletonView skeleton_;
    const MinPlus& kernel_;
    Walks<std::uint32_t> narrow_;
    Walks<std::uint64_t> wide_;           // for costs of 2^32 steps and more, and to be sure that there is no path
    std::vector<std::uint32_t> entries_;  // along the path
    Unpacker unpacker_;
};

}  // namespace starway::index
