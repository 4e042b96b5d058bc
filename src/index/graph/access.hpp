// From any nodes to the junctions next to them: how a query gets onto an index of junctions, and off it again.
//
// A dead end has one way on, towards the node it hangs on; a bend has two, along its stretch. So the walk from a node is a line or two,
// whatever lies around. A source and a target that are joined without a junction between them lie on the same lines, and their walks
// cross: on a tree at the node where both paths up meet, on a stretch everywhere between them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "index/graph/junction_graph.hpp"
#include "starway/core/id.hpp"
#include "starway/road/network.hpp"

namespace starway::index {

// A node and what it costs to get to it, or from it on.
struct NodeCost {
    std::uint32_t node = 0;
    std::uint64_t cost = 0;
};

// The walk from sources along the arcs, or from targets against them. Reusable, one a thread; eight bytes a node of the network, which must
// be verified and outlive it. Time and memory of a run are linear in the nodes walked over. Costs must be below 2^63.
class AccessWalk {
public:
    enum class Way { from_sources, from_targets };
    AccessWalk(const RoadNetwork& network, Way way);

    void run(const WeightColumn& column, std::span<const NodeCost> ends);

    // The junctions come to, each once, with the least cost.
    [[nodiscard]] std::span<const NodeCost> junctions() const { return junctions_; }
    // Every node come to, junctions included, each once, with the least cost.
    [[nodiscard]] std::span<const NodeCost> nodes() const { return nodes_; }
    // The least cost of a node, if the walk came to it.
    [[nodiscard]] std::optional<std::uint64_t> cost(std::uint32_t node) const;
    // Which of the ends the walk to a node came from, and the arcs between in order of travel, appended. Precondition: it came to it.
    std::size_t trace(std::uint32_t node, std::vector<ArcId>& arcs) const;

private:
    struct Step {
        std::uint32_t from = no_way;  // a node; none at an end
        std::uint32_t arc = 0;        // or the number of the end
    };
    bool improve(std::uint32_t node, std::uint64_t cost, Step step);
    void climb(std::uint32_t node, std::uint64_t cost, Step step);
    void follow(std::uint32_t bend, std::uint64_t cost);
    void walk_on(std::uint32_t before, std::uint32_t here, std::uint64_t cost);
    // Calls visit(neighbour, arc) for every open arc in the direction of the walk.
    template <class Visit>
    void for_each_open(std::uint32_t node, Visit&& visit) const;
    struct Next {
        std::uint32_t node = no_way, arc = 0, weight = closed_weight;
    };
    void take_cheaper(Next& next, std::uint32_t node, std::uint32_t arc) const;

    const RoadNetwork& network_;
    Way way_;
    std::span<const std::uint32_t> first_, other_end_, arc_, weight_;  // arc_: empty where arcs are their own numbers
    std::vector<std::uint32_t> run_of_, place_of_;  // per node: the run that came to it last, and where in nodes_
    std::uint32_t run_ = 0;
    std::vector<NodeCost> nodes_, junctions_;
    std::vector<Step> steps_;  // per entry of nodes_
};

// Where the two walks cross at the least cost; nothing where they do not.
struct Crossing {
    std::uint32_t node = 0;
    std::uint64_t cost = 0;
};
std::optional<Crossing> crossing(const AccessWalk& sources, const AccessWalk& targets);

}  // namespace starway::index
