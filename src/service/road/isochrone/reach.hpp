// How far one gets from, or towards, a set of points for a cost: every arc that is entered within it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "service/road/closures/open_roads.hpp"
#include "service/road/route/near_search.hpp"
#include "service/road/snapping/snap.hpp"
#include "starway/core/progress.hpp"
#include "starway/search/queues.hpp"

namespace starway::service {

// A piece of an edge as one arc reaches it: from its near end, which is reached first, to its far end, at costs in weight steps. The cost is
// linear in between.
struct ArcReach {
    EdgeId edge;
    bool backward = false;  // by the arc from the edge's head to its tail
    double near = 0;        // fractions of the edge's length, from its tail
    double far = 1;
    std::uint64_t near_cost = 0;
    std::uint64_t far_cost = 0;
};

// Dijkstra's algorithm, as far as the limit; over states, where turns are obeyed. Reusable, one per thread. Time and memory by what is reached.
class ReachSearch {
public:
    // Where the search got to, in the order of the near costs. towards: costs to the points. Returns whether it was not cancelled.
    bool run(const OpenRoads& roads, std::span<const Snapped> points, bool towards, std::uint64_t limit,
             const CancelFlag* cancel);

    [[nodiscard]] const std::vector<ArcReach>& reached() const { return reached_; }
    // Nodes that were settled, each once, with its cost.
    struct Settled {
        NodeId node;
        std::uint64_t cost = 0;
    };
    [[nodiscard]] const std::vector<Settled>& settled() const { return settled_; }

private:
    struct Fact {
        std::uint64_t cost = ~std::uint64_t{0};
        bool settled = false;
    };
    void push(std::uint32_t node, std::uint64_t cost, std::uint64_t limit);
    void begin(const OpenRoads& roads, const Snapped& point, bool towards, std::uint64_t limit);
    void settle(NodeId node, std::uint64_t cost);
    void reach_from_starts(const OpenRoads& roads, std::uint32_t state, std::uint64_t cost);

    NodeTable<Fact> table_;
    QuadHeap<std::uint64_t> queue_;
    std::vector<ArcReach> reached_;
    std::vector<Settled> settled_;
    NodeTable<bool> nodes_;  // those settled, where states are searched
};

}  // namespace starway::service
