// JunctionSpace: a road network without its bends and dead ends. At a bend a path can only go on to the other
// neighbour, since no shortest path turns back. A dead end is attached by one node, so a shortest path enters it only
// to end there. So one step leads from junction to junction, and more than half of a road network's nodes never enter
// the queue. The network stores the cost of each step (WeightColumn::chains_out); only near a terminal does the search
// walk arc by arc.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "starway/road/network.hpp"
#include "starway/search/space.hpp"

namespace starway {

// Nodes at which a search must stop although they are not junctions: its terminals and, for a terminal in a dead end,
// all nodes on the path out, up to and including the node to which the dead end is attached.
class Stops {
public:
    void clear() {
        nodes_.clear();
        near_.clear();
        bits_ = 0;
    }
    void add(const RoadNetwork& network, std::uint32_t node) {
        for (; node != no_node && !contains(node); node = way_out(network, node)) {
            nodes_.push_back(node);
            bits_ |= bit(node);
            if (node >= network.junction_count() && node < network.first_dead_end()) add_junctions_near(network, node);
        }
    }
    [[nodiscard]] bool contains(std::uint32_t node) const { return (bits_ & bit(node)) != 0 && is_in(nodes_, node); }
    // Whether a chain that leaves the node may meet a stop before a junction.
    [[nodiscard]] bool near(std::uint32_t node) const {
        return (bits_ & bit(node)) != 0 && (is_in(nodes_, node) || is_in(near_, node));
    }

private:
    static std::uint64_t bit(std::uint32_t node) { return std::uint64_t{1} << (node % 64); }
    static bool is_in(const std::vector<std::uint32_t>& nodes, std::uint32_t node) {
        return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
    }

    // The junctions at both ends of a bend's chain.
    void add_junctions_near(const RoadNetwork& network, std::uint32_t bend) {
        std::uint32_t before = bend;
        for (int side = 0; side < 2; ++side) {
            const std::uint32_t first = other_neighbour(network, bend, before);
            before = bend;
            std::uint32_t here = first;
            while (here != no_node && here >= network.junction_count() && here != bend) {
                const std::uint32_t onward = other_neighbour(network, here, before);
                before = here;
                here = onward;
            }
            if (here != no_node && here != bend) {
                near_.push_back(here);
                bits_ |= bit(here);
            }
            before = first;  // the second neighbour is the one other than the first
        }
    }

    // A bend's neighbour, over arcs in or out, that is neither a dead end nor `one`.
    static std::uint32_t other_neighbour(const RoadNetwork& network, std::uint32_t bend, std::uint32_t one) {
        const auto fits = [&](std::uint32_t node) {
            return node != one && node != bend && node < network.first_dead_end();
        };
        for (std::uint32_t arc = network.first_out()[bend]; arc < network.first_out()[bend + 1]; ++arc)
            if (fits(network.heads()[arc])) return network.heads()[arc];
        for (std::uint32_t i = network.first_in()[bend]; i < network.first_in()[bend + 1]; ++i)
            if (fits(network.in_tails()[i])) return network.in_tails()[i];
        return no_node;
    }

    // The parent of a node in a dead end: its one neighbour with a lower number.
    static std::uint32_t way_out(const RoadNetwork& network, std::uint32_t node) {
        if (node < network.first_dead_end()) return no_node;
        for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc)
            if (network.heads()[arc] < node) return network.heads()[arc];
        for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i)
            if (network.in_tails()[i] < node) return network.in_tails()[i];
        return no_node;
    }

    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint32_t> near_;
    std::uint64_t bits_ = 0;  // a 64-bit filter that excludes most nodes
};

// Space: RoadSpace or ReverseRoadSpace of the network. Keeps references. A bidirectional search needs the same stops in
// both halves; the kind of a node does not depend on the direction of its arcs.
template <SearchSpace Space>
class JunctionSpace {
public:
    using Cost = typename Space::Cost;

    JunctionSpace(const Space& space, const RoadNetwork& network, const Stops& stops)
        : space_(&space),
          stops_(&stops),
          junction_count_(network.junction_count()),
          first_dead_end_(network.first_dead_end()) {}

    [[nodiscard]] std::uint32_t node_count() const { return space_->node_count(); }

    // Emits the first arc of each chain to another junction or stop.
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        if (node >= junction_count_ || !space_->has_chains() || stops_->near(node)) return walk(node, emit);
        bool too_long = false;
        space_->for_each_chain(node, [&](Chain chain, std::uint32_t arc) {
            if (chain.weight != closed_weight)
                emit(chain.end, Cost{chain.weight}, arc);
            else
                too_long = too_long || chain.end != no_node;
        });
        if (too_long) walk(node, emit);
    }

    // Calls visit(arc) for every arc of the step that leaves `node` for `to` and ends at `until`, from the second arc
    // on. Also terminates if a corrupt chain contradicts its arcs.
    template <class Visit>
    void for_each_further_arc(std::uint32_t node, std::uint32_t to, std::uint32_t until, Visit&& visit) const {
        while (to != until && to >= junction_count_) {
            const Onward onward = go_on(node, to);
            if (onward.to == no_node) return;
            visit(onward.arc);
            node = to;
            to = onward.to;
        }
    }

private:
    template <class Emit>
    void walk(std::uint32_t node, Emit&& emit) const {
        space_->for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t arc) {
            if (to >= junction_count_ && !stops_->contains(to)) {
                std::uint32_t before = node;
                do {
                    if (to >= first_dead_end_) return;
                    const Onward onward = go_on(before, to);
                    if (onward.to == no_node || onward.to == node) return;  // closed, or a loop back
                    before = to;
                    to = onward.to;
                    cost = add(cost, onward.cost);
                    if (std::uint64_t{cost} >= beyond_paths) return;
                } while (to >= junction_count_ && !stops_->contains(to));
            }
            emit(to, cost, arc);
        });
    }

    struct Onward {
        std::uint32_t to = no_node;
        Cost cost{};
        std::uint32_t arc = no_edge;
    };

    // The cheapest arc from a bend to its other neighbour, coming from `before`.
    [[nodiscard]] Onward go_on(std::uint32_t before, std::uint32_t bend) const {
        Onward onward;
        space_->for_each_successor(bend, [&](std::uint32_t to, Cost cost, std::uint32_t arc) {
            if (to == before || to == bend || to >= first_dead_end_) return;
            if (onward.to == no_node || cost < onward.cost) onward = {to, cost, arc};
        });
        return onward;
    }

    // Saturates at the largest cost, which the search reports as an overflow.
    static Cost add(Cost a, Cost b) {
        const Cost sum = static_cast<Cost>(a + b);
        return sum < a ? std::numeric_limits<Cost>::max() : sum;
    }

    const Space* space_;
    const Stops* stops_;
    std::uint32_t junction_count_;
    std::uint32_t first_dead_end_;
};

}  // namespace starway
