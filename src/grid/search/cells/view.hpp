// A GridSpace as one query sees it: in the direction of travel or reversed, with one virtual node beyond the map to
// which every target leads at its end cost. The cheapest of several targets is thus a path to one node.
#pragma once

#include <cstdint>

#include "grid/search/cells/ends.hpp"
#include "grid/search/cells/space.hpp"

namespace starway::grid::search {

class GridView {
public:
    using Cost = GridSpace::Cost;

    // targets: null if nothing leads to the virtual node.
    GridView(const GridSpace& space, bool backwards, const GridEnds* targets)
        : space_(&space), targets_(targets), backwards_(backwards) {}

    [[nodiscard]] const GridSpace& space() const { return *space_; }
    [[nodiscard]] bool backwards() const { return backwards_; }
    [[nodiscard]] std::uint32_t node_count() const { return space_->node_count() + 1; }
    [[nodiscard]] std::uint32_t beyond() const { return space_->node_count(); }

    // A step to the virtual node has the target's number as its edge.
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        if (node == beyond()) return;
        if (backwards_)
            space_->for_each_predecessor(node, emit);
        else
            space_->for_each_successor(node, emit);
        if (targets_ == nullptr) return;
        if (const GridEnd* target = targets_->at(node)) emit(beyond(), target->cost, target->number);
    }
    template <class Emit>
    void for_each_predecessor(std::uint32_t node, Emit&& emit) const {
        if (node == beyond()) {
            for (const GridEnd& target : targets_->list()) emit(target.node, target.cost, target.number);
        } else if (backwards_) {
            space_->for_each_successor(node, emit);
        } else {
            space_->for_each_predecessor(node, emit);
        }
    }

private:
    const GridSpace* space_;
    const GridEnds* targets_;
    bool backwards_;
};

}  // namespace starway::grid::search
