// JunctionSpace: a road network without its bends and dead ends. At a bend there is no choice: whoever comes from one neighbour goes on to
// the other, or has to turn back, which no shortest path does. A dead end hangs on the rest by one node, so no shortest path enters
// it but to end there. So a step leads from junction to junction in one go, and more than half of the nodes of a road network never enter
// the queue. Nothing is prepared for it but the order of the nodes (RoadNetwork::junction_count).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "starway/network.hpp"
#include "starway/search/space.hpp"

namespace starway {

// The nodes at which a search must stop although they are no junctions: its terminals, and for one in a dead end all nodes on the way
// out of it, that by which the dead end hangs on the rest included.
class Stops {
public:
    void clear() {
        nodes_.clear();
        bits_ = 0;
    }
    void add(const RoadNetwork& network, std::uint32_t node) {
        for (; node != no_node && !contains(node); node = way_out(network, node)) {
            nodes_.push_back(node);
            bits_ |= bit(node);
        }
    }
    [[nodiscard]] bool contains(std::uint32_t node) const {
        return (bits_ & bit(node)) != 0 && std::find(nodes_.begin(), nodes_.end(), node) != nodes_.end();
    }

private:
    static std::uint64_t bit(std::uint32_t node) { return std::uint64_t{1} << (node % 64); }

    // The node that a dead end's node hangs on: its one neighbour with a lower number.
    static std::uint32_t way_out(const RoadNetwork& network, std::uint32_t node) {
        if (node < network.first_dead_end()) return no_node;
        for (std::uint32_t arc = network.first_out()[node]; arc < network.first_out()[node + 1]; ++arc)
            if (network.heads()[arc] < node) return network.heads()[arc];
        for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i)
            if (network.in_tails()[i] < node) return network.in_tails()[i];
        return no_node;
    }

    std::vector<std::uint32_t> nodes_;
    std::uint64_t bits_ = 0;  // most nodes are told from a stop by one of 64 bits
};

// Space: RoadSpace or ReverseRoadSpace of the network. Keeps references. A bidirectional search needs the same stops in both halves; what
// kind of node one is does not depend on which way its arcs run.
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
    void prefetch(std::uint32_t node) const { space_->prefetch(node); }

    // Emits the first arc of each way to another junction or stop.
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
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
                } while (to >= junction_count_ && !stops_->contains(to));
            }
            emit(to, cost, arc);
        });
    }

    // Calls visit(arc) for every arc of the step that leaves `node` for `to` and ends at `until`, from the second arc on.
    template <class Visit>
    void for_each_further_arc(std::uint32_t node, std::uint32_t to, std::uint32_t until, Visit&& visit) const {
        while (to != until) {
            const Onward onward = go_on(node, to);
            visit(onward.arc);
            node = to;
            to = onward.to;
        }
    }

private:
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

    // A sum that does not fit stays at the largest cost, which the search reports as an overflow.
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
