// JunctionSpace: a road network without its bends and dead ends. A node with at most two neighbours offers no choice: whoever comes
// from one goes on to the other, or has to turn back, which no shortest path does. So a step leads from junction to junction in one go,
// and two nodes in five of a road network never enter the queue. Nothing is prepared for it but the order of the nodes
// (RoadNetwork::junction_count).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

#include "starway/search/space.hpp"

namespace starway {

// Space: RoadSpace or ReverseRoadSpace. Keeps the references and the span. A bidirectional search needs the same junctions and the
// same stops in both halves; whether a node is a junction is a matter of its neighbours whichever way the arcs run.
template <SearchSpace Space>
class JunctionSpace {
public:
    using Cost = typename Space::Cost;

    // stops: nodes that count as junctions although they are none: where the search starts and ends.
    // The counts are RoadNetwork's.
    JunctionSpace(const Space& space, std::uint32_t junction_count, std::uint32_t first_dead_end,
                  std::span<const std::uint32_t> stops)
        : space_(&space), junction_count_(junction_count), first_dead_end_(first_dead_end), stops_(stops) {}

    [[nodiscard]] std::uint32_t node_count() const { return space_->node_count(); }

    void prefetch(std::uint32_t node) const { space_->prefetch(node); }

    // Emits the first arc of each way to another junction.
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        space_->for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t arc) {
            if (to >= junction_count_) {
                std::uint32_t before = node;
                while (!stops_at(to)) {
                    if (to >= first_dead_end_) return;
                    const Onward onward = go_on(before, to);
                    if (onward.to == no_node || onward.to == node) return;  // closed, or a loop back
                    before = to;
                    to = onward.to;
                    cost = add(cost, onward.cost);
                }
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

    [[nodiscard]] bool stops_at(std::uint32_t node) const {
        return node < junction_count_ || std::find(stops_.begin(), stops_.end(), node) != stops_.end();
    }

    // The cheapest arc to the other neighbour of `node`, coming from `before`.
    [[nodiscard]] Onward go_on(std::uint32_t before, std::uint32_t node) const {
        Onward onward;
        space_->for_each_successor(node, [&](std::uint32_t to, Cost cost, std::uint32_t arc) {
            if (to == before || to == node) return;
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
    std::uint32_t junction_count_;
    std::uint32_t first_dead_end_;
    std::span<const std::uint32_t> stops_;
};

}  // namespace starway
