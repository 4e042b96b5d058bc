// The search core's interface to a map: dense nodes and their outgoing steps.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "starway/core/id.hpp"

namespace starway {

// A road network, a tile map, a hexagon map, a mesh: any type with
//  Cost                 an unsigned integer or a floating-point type; no step has a negative cost
//  node_count()         nodes are 0 .. node_count() - 1
//  for_each_successor(node, emit)   calls emit(to, cost, edge) for every step out of the node, in a fixed order; `edge`
//                       is the space's own number for the step, returned in paths
// and optionally, if some steps can be pruned,
//  for_each_onward(node, arrival, emit)   the same without steps made unnecessary by the arrival step (arrival: its
//                       edge number, or no_edge at a source), whichever of several equal ones that was
// A space is const during a search, so any number of searches may share it.
template <class S>
concept SearchSpace = requires(const S& space, std::uint32_t node) {
    typename S::Cost;
    requires std::is_arithmetic_v<typename S::Cost>;
    { space.node_count() } -> std::convertible_to<std::uint32_t>;
    space.for_each_successor(node, [](std::uint32_t, typename S::Cost, std::uint32_t) {});
};

template <class S>
concept PruningSpace = SearchSpace<S> && requires(const S& space, std::uint32_t node) {
    space.for_each_onward(node, no_edge, [](std::uint32_t, typename S::Cost, std::uint32_t) {});
};

// A lower bound on the cost from a node to the goal. The core requires consistency: h(u) <= cost(u, v) + h(v) for every
// step, and h(t) <= the goal's own cost at each of its nodes. An inflated bound (Weighted) gives a bounded answer
// instead of the optimum.
template <class H, class Cost>
concept Heuristic = requires(const H& h, std::uint32_t node) {
    { h(node) } -> std::convertible_to<Cost>;
};

// Where a search starts or ends: a node, and the cost between it and the exact point.
template <class Id, class Cost>
struct Terminal {
    Id node{no_node};  // invalid
    Cost cost{};
};
using RoadTerminal = Terminal<NodeId, std::uint64_t>;  // on roads; the cost in weight steps

// The same space with every step at cost 1: fewest hops.
template <SearchSpace Space>
class UnitCost {
public:
    using Cost = std::uint32_t;
    explicit UnitCost(const Space& space) : space_(&space) {}
    [[nodiscard]] std::uint32_t node_count() const { return space_->node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        space_->for_each_successor(
            node, [&](std::uint32_t to, typename Space::Cost, std::uint32_t edge) { emit(to, Cost{1}, edge); });
    }

private:
    const Space* space_;
};

}  // namespace starway
