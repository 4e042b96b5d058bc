// Small balanced node separators by maximum flows that grow from two sides.
//
// Flow cutters (Hamann, Strasser: "Graph bisection with Pareto-optimization", 2016), started from the two ends of a
// line as in inertial flow (Gottesbueren et al.: "Faster and better nested dissection orders for customizable
// contraction hierarchies", 2019), with unit node capacities: each side starts as the nodes at one end of a ranking.
// Once the flow between them is maximal, the smaller side takes all nodes that it reaches and one more of its border
// (the pierced node), preferably one that allows no further flow. So the cuts grow in size and in balance, and the best
// one is kept.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "road/index/order/part_graph.hpp"

namespace starway::road::index {

// A cut: per node 0 or 1 for the sides, 2 for the separator between them.
struct Cut {
    IdVector<PartNodeId, std::uint8_t> side;
    std::uint32_t separator = 0;  // nodes in it
    std::uint32_t smaller = 0;    // nodes of the smaller side; 0: no cut was found
    // Separator nodes per node of the smaller side; less is better.
    [[nodiscard]] double expansion() const {
        return smaller == 0 ? std::numeric_limits<double>::infinity() : double(separator) / smaller;
    }
};

struct CutLimits {
    double begin = 0.2;                  // fraction of the nodes that each side starts with
    double balance = 0.25;               // minimum fraction of the nodes in the smaller side
    std::uint64_t work = 0;              // limit on the neighbours visited
    std::function<bool()> stopped = {};  // if given, called now and then; true gives up
};

// One run from the two ends of one ranking. Some 40 bytes per node.
class FlowCutter {
public:
    // by_rank: the part's nodes in the order of the ranking. Keeps references.
    FlowCutter(const PartGraph& part, std::span<const PartNodeId> by_rank, const CutLimits& limits);
    // Replaces `best` by the best cut found, if that is better.
    void run(Cut& best);

private:
    using Mark = std::uint8_t;
    // A node has two states per side: near, from which all its neighbours can be reached, and far, reached from one
    // neighbour. For side 0 (the source), near is where the node's flow leaves it; for side 1 (the target), where it
    // enters.
    static constexpr Mark near(unsigned side) { return static_cast<Mark>(1U << (2 * side)); }
    static constexpr Mark far(unsigned side) { return static_cast<Mark>(2U << (2 * side)); }
    static constexpr Mark member(unsigned side) { return static_cast<Mark>(16U << side); }
    static constexpr Mark removed = 64;
    static constexpr Mark changed = 128;  // a path changed this node since the other side's reach was found

    struct Side {
        std::vector<std::uint32_t> visited;  // states, 2 * node + (far ? 1 : 0), in the order reached
        std::size_t roots = 0;               // states before this one are exhausted
        std::size_t members = 0;             // end of the states that flow may enter and leave freely
        std::uint32_t size = 0;              // number of near nodes
        std::vector<PartNodeId> border;      // far nodes, some of them near as well
        std::vector<std::uint32_t> parent;   // per state: its predecessor
    };
    // Where a side's growth meets the other side's members.
    struct Hit {
        std::uint32_t state, from;
    };

    void begin();
    void grow(unsigned side);
    void forget_growth(unsigned side);
    void make_members(unsigned side, std::size_t first);
    void find_first_flow(double worst_expansion);
    bool add_flow(unsigned side, Hit end);
    void visit(unsigned side, std::uint32_t state, std::uint32_t from);
    [[nodiscard]] bool has_flow(PartNodeId node) const { return link_[0][node].valid() || link_[1][node].valid(); }
    struct Pierce {
        PartNodeId node;
        bool free = false;  // no flow can be added through it
    };
    Pierce choose(unsigned side);
    void pierce(unsigned side, Pierce chosen);
    // Whether a cut with this many nodes cannot be better.
    [[nodiscard]] bool hopeless(std::uint32_t separator, double expansion) const {
        return 2.0 * separator / part_.size() >= expansion;
    }
    void offer(Cut& best);
    [[nodiscard]] bool out_of_work();

    static constexpr std::uint32_t none = 0xFFFFFFFFU;
    const PartGraph& part_;
    std::span<const PartNodeId> by_rank_;
    CutLimits limits_;
    IdVector<PartNodeId, std::uint32_t> rank_;
    // Where a node's flow comes from, and where it goes; none without flow.
    std::array<IdVector<PartNodeId, PartNodeId>, 2> link_;
    IdVector<PartNodeId, Mark> mark_;
    std::array<Side, 2> sides_;
    std::vector<Hit> hits_;
    std::vector<std::uint32_t> path_;
    std::uint32_t removed_count_ = 0;  // nodes between both starting sets, which are in every separator
    std::uint32_t flow_ = 0;
    std::uint64_t work_ = 0;
    std::uint64_t asked_at_ = 0;  // the work at the last call of `stopped`
};

}  // namespace starway::road::index
