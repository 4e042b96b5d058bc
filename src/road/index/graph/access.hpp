// From any node to the adjacent junctions: how a query enters and leaves an index over junctions.
//
// A dead end has one way out, towards its junction; a bend (a node of degree two) has two, along its chain. So a walk
// from a node is one or two lines. If a source and a target are connected without a junction in between, they lie on
// the same lines and their walks cross: in a tree at the node where both paths meet, on a chain everywhere between
// them. In a graph of states one way leads on to the next state that chooses (forced_chains.hpp), and several lead
// there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "road/index/graph/junction_graph.hpp"
#include "starway/core/id.hpp"
#include "starway/road/network.hpp"
#include "starway/search/space.hpp"

namespace starway::road::index {

// A walk from sources along the arcs, or from targets against them. Reusable, one per thread; 8 bytes per node of the
// network, which must be verified and outlive it. Time and memory of a run are linear in the nodes visited. Costs must
// be below 2^63.
class AccessWalk {
public:
    enum class Direction { from_sources, from_targets };
    // graph: the index's, whose nodes are the junctions here.
    AccessWalk(const RoadNetwork& network, const JunctionGraphView& graph, Direction direction);

    void run(const WeightColumn& column, std::span<const RoadTerminal> ends);

    // The junctions reached, each once, with the least cost.
    [[nodiscard]] std::span<const RoadTerminal> junctions() const { return junctions_; }
    // All nodes reached, junctions included, each once, with the least cost.
    [[nodiscard]] std::span<const RoadTerminal> nodes() const { return nodes_; }
    // Of an entry of nodes(): the node before it on the way from its end, or after it on the way to it; no_path at an
    // end.
    [[nodiscard]] std::uint32_t before(std::size_t entry) const { return steps_[entry].from; }
    // The least cost of a node, if it was reached.
    [[nodiscard]] std::optional<std::uint64_t> cost(std::uint32_t node) const;
    // Appends the arcs between an end and a reached node, in order of travel, and returns the number of that end.
    // Precondition: the node was reached.
    std::size_t trace(std::uint32_t node, std::vector<ArcId>& arcs) const;

private:
    struct Step {
        std::uint32_t from = graph::no_path;  // the predecessor; no_path at an end
        std::uint32_t arc = 0;                // at an end: its number
    };
    bool improve(std::uint32_t node, std::uint64_t cost, Step step);
    void climb(std::uint32_t node, std::uint64_t cost, Step step);
    void follow(std::uint32_t bend, std::uint64_t cost);
    void walk_on(std::uint32_t before, std::uint32_t here, std::uint64_t cost);
    void spread(std::uint32_t state, std::uint64_t cost, Step step);
    // Calls visit(neighbour, arc) for every open arc in the direction of the walk.
    template <class Visit>
    void for_each_open(std::uint32_t node, Visit&& visit) const;
    struct Next {
        std::uint32_t node = graph::no_path, arc = 0;
        std::uint64_t weight = closed_exact;
    };
    [[nodiscard]] std::uint64_t weight(std::uint32_t arc) const { return exact_.empty() ? weight_[arc] : exact_[arc]; }
    void take_cheaper(Next& next, std::uint32_t node, std::uint32_t arc) const;

    const RoadNetwork& network_;
    Direction direction_;
    std::uint32_t junction_count_;
    bool directed_;
    // arc_ is empty if arcs are numbered consecutively.
    IdSpan<NodeId, const std::uint32_t> first_;
    std::span<const NodeId> other_end_;
    std::span<const ArcId> arc_;
    IdSpan<ArcId, const std::uint32_t> weight_;
    IdSpan<ArcId, const std::uint64_t> exact_;
    // Per node: the last run that reached it, and its index in nodes_.
    std::vector<std::uint32_t> run_of_, position_of_;
    std::uint32_t run_ = 0;
    std::vector<RoadTerminal> nodes_, junctions_;
    std::vector<Step> steps_;  // per entry of nodes_
    std::vector<std::uint32_t> to_leave_;
};

// Where both walks cross at the least cost; empty if they do not.
std::optional<RoadTerminal> crossing(const AccessWalk& sources, const AccessWalk& targets);

}  // namespace starway::road::index
