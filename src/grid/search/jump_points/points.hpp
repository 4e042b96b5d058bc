// Jump point search: best-first over jump points instead of cells, on maps where all steps cost the same.
//
// Same interface, ownership and thread-safety as the core's Search: start, step, run; a caller cancels by not stepping
// further. The map is const, the workspace is reused and nothing is cleared between searches. Costs are exact
// (grid/model/step_units.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "grid/search/jump_points/rays.hpp"
#include "grid/search/jump_points/walks.hpp"
#include "starway/search/search.hpp"

namespace starway::grid::search {

template <class Rays, class Cost, class Observer = NoObserver>
class JumpPointSearch : public SlicedSearch<JumpPointSearch<Rays, Cost, Observer>> {
    using Sliced = SlicedSearch<JumpPointSearch>;

public:
    static constexpr Cost infinite = std::numeric_limits<Cost>::max();

    // Precondition: the map is uniform(), and the unit fits at start and goal.
    JumpPointSearch(Rays rays, model::StepUnits units, Workspace<Cost>& workspace, Observer observer = {})
        : rays_(std::move(rays)),
          units_(units),
          observer_(std::move(observer)),
          goal_(rays_.goal().node),
          goal_cell_(rays_.map().cell(goal_)) {
        workspace.begin(rays_.map().node_count());
        labels_ = workspace.labels();
        stamp_ = workspace.stamp();
        queue_ = &workspace.template queue<QuadHeap<Cost>>();
        queue_->clear();
    }

    void start(std::uint32_t node) { reach(node, 0, no_node, no_arrival); }

    [[nodiscard]] Cost cost() const { return labels_[goal_].g; }  // precondition: found
    // Every node from the start to the goal: jumps go diagonally first, or vertically first with four neighbours.
    // Precondition: found.
    void path(std::vector<std::uint32_t>& nodes) const {
        const GridMap& map = rays_.map();
        nodes.assign(1, goal_);
        for (std::uint32_t to = goal_; labels_[to].from != no_node; to = labels_[to].from)
            unroll_jump<Rays::rule>(map, map.cell(labels_[to].from), map.cell(to), nodes);
        std::reverse(nodes.begin(), nodes.end());
    }

private:
    friend Sliced;
    using Sliced::counts_;
    using Sliced::status_;

    void advance() {
        std::uint32_t node = 0;
        Cost f{};
        do {
            if (queue_->empty()) {
                status_ = SearchStatus::unreachable;
                return;
            }
            const auto entry = queue_->pop();
            node = entry.node;
            f = entry.key;
        } while (labels_[node].stamp == stamp_ + 1);
        auto& label = labels_[node];
        label.stamp = stamp_ + 1;
        ++counts_.settled;
        const Cost g = label.g;
        observer_.settled(node, label.from, g, static_cast<Cost>(f - g), f, false);
        if (node == goal_) {
            status_ = SearchStatus::found;
            return;
        }
        look_onwards(rays_, rays_.place(rays_.map().cell(node)), label.edge,
                     [&](std::uint32_t to, std::uint32_t straight, std::uint32_t diagonal, std::uint32_t arrival) {
                         ++counts_.relaxed;
                         const std::uint64_t next =
                             std::uint64_t{g} + straight * units_.straight + diagonal * units_.diagonal;
                         if (next >= infinite)
                             status_ = SearchStatus::overflow;
                         else
                             reach(to, static_cast<Cost>(next), node, arrival);
                     });
    }

    void reach(std::uint32_t node, Cost g, std::uint32_t from, std::uint32_t direction) {
        auto& label = labels_[node];
        if (label.stamp >= stamp_ && (label.stamp != stamp_ || label.g <= g)) return;
        const GridCell cell = rays_.map().cell(node);
        const std::uint64_t f = g + open_cost<Rays::rule>(units_, cell.x - goal_cell_.x, cell.y - goal_cell_.y);
        if (f >= infinite) {
            status_ = SearchStatus::overflow;
            return;
        }
        if (f >= best_) return;  // the goal has been reached at no greater cost
        if (node == goal_) best_ = static_cast<Cost>(f);
        label = {g, from, direction, stamp_};
        observer_.improved(node, from, g, static_cast<Cost>(f), false);
        queue_->push(static_cast<Cost>(f), node);
    }

    Rays rays_;
    model::StepUnits units_;
    [[no_unique_address]] Observer observer_;
    std::uint32_t goal_;
    GridCell goal_cell_;
    Label<Cost>* labels_ = nullptr;
    QuadHeap<Cost>* queue_ = nullptr;
    std::uint32_t stamp_ = 0;
    Cost best_ = infinite;  // least known cost of the goal
};

}  // namespace starway::grid::search
