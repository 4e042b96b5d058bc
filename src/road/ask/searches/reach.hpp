// How far one gets from, or towards, a set of points: every arc that is entered within a limit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/ask/closures/open_roads.hpp"
#include "road/ask/searches/counted.hpp"
#include "road/ask/searches/near_search.hpp"
#include "road/ask/snapping/snap.hpp"
#include "starway/core/progress.hpp"
#include "starway/search/queues.hpp"

namespace starway::road::ask {

// A way, as far as it goes beyond another: they lead back to a point.
struct ReachStep {
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    std::uint32_t before = none;  // the number of that other
    // Of a step along which a piece was reached, only where it enters the arc: from and to are the same.
    ArcSpan span;
};

// A piece of an edge as one arc reaches it: from its near end, which is reached first, to its far end. Costs are linear
// in between.
struct ArcReach {
    EdgeId edge;
    bool backward = false;  // by the arc from the edge's head to its tail
    double near = 0;        // fractions of the edge's length, from its tail
    double far = 1;
    ReachCost at_near, at_far;
    std::uint32_t step = ReachStep::none;  // by which the arc was entered
};

// Dijkstra's algorithm, as far as the limit; over states, where turns are obeyed. Reusable, one per thread. Time and
// memory by what is reached; where other than what is searched is counted, by what must be searched until no path
// within the limit can be cheaper than those known.
class ReachSearch {
public:
    // Where the search got to: every way to a place within the limit, and where it is not the cheapest, that one too.
    // towards: costs to the points. keeps_steps: fills steps(). Returns whether it was not cancelled.
    bool run(const OpenRoads& roads, const Counted& counted, std::span<const Snapped> points, bool towards,
             std::uint64_t limit, bool keeps_steps, const CancelFlag* cancel);

    [[nodiscard]] const std::vector<ArcReach>& reached() const { return reached_; }
    // Of ArcReach::step; each after that before it.
    [[nodiscard]] const std::vector<ReachStep>& steps() const { return steps_; }
    // Nodes within the limit, each once.
    [[nodiscard]] const std::vector<NodeId>& settled() const { return settled_; }

private:
    struct Fact {
        ReachCost at{~std::uint64_t{0}, ~std::uint64_t{0}};
        bool settled = false;
        std::uint32_t step = ReachStep::none;
    };
    // Of one run.
    struct Run {
        const OpenRoads& roads;
        const Counted& counted;
        bool towards;
        std::uint64_t limit;
        bool keeps_steps;
        // Across a square, if there is a line.
        [[nodiscard]] ReachCost walked(const ArcSpan& line) const {
            return {cost_across(roads.along(), line), counted.across(line)};
        }
    };
    // Its number; none where steps are not kept.
    std::uint32_t add_step(const Run& run, std::uint32_t before, const ArcSpan& span);
    // step: by which one comes to the node, beyond the one before.
    void push(const Run& run, std::uint32_t node, ReachCost at, std::uint32_t before, const ArcSpan& step);
    void begin(const Run& run, const Snapped& point);
    void expand(const Run& run, std::uint32_t node, const Fact& from);
    // An arc whose near end is reached at a cost, from a fraction of its length on (from where it is entered), as one
    // travels it. turn: with which one enters it.
    void reach(const Run& run, ArcId arc, double from, ReachCost at, std::uint32_t before, ArcId turn = {});
    void settle(NodeId node);
    void reach_from_starts(const Run& run, std::uint32_t state, const Fact& from);

    NodeTable<Fact> table_;
    QuadHeap<std::uint64_t> queue_;
    std::uint64_t within_ = 0;          // nodes in the queue within the limit
    std::uint64_t dearest_within_ = 0;  // what the dearest place within the limit costs
    std::vector<ArcReach> reached_;
    std::vector<ReachStep> steps_;
    std::vector<NodeId> settled_;
    NodeTable<bool> nodes_;  // those settled, where states are searched
    std::vector<double> cuts_;
};

}  // namespace starway::road::ask
