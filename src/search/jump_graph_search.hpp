// Best-first search over a JumpGraph: JPS+.
//
// Same interface, ownership and thread-safety as JumpPointSearch. The map and the graph made from it as it is must outlive the search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "search/jump_graph.hpp"
#include "search/jump_points.hpp"

namespace starway {

template <JumpRule rule, class Cost, class Observer = NoObserver>
class JumpGraphSearch {
public:
    static constexpr Cost infinite = std::numeric_limits<Cost>::max();

    JumpGraphSearch(const ScannedRays<rule>& rays, const JumpGraph& graph, StepUnits units, Workspace<Cost>& workspace,
                    Observer observer = {})
        : rays_(rays),
          graph_(&graph),
          units_(units),
          observer_(std::move(observer)),
          start_list_(graph.end()),
          start_(graph.cell_count()),
          goal_(graph.cell_count() + 1),
          goal_cell_(rays.map().cell(rays.goal().node)) {
        workspace.begin(graph.cell_count() + 2);
        labels_ = workspace.labels();
        stamp_ = workspace.stamp();
        queue_ = &workspace.template queue<QuadHeap<Cost>>();
        queue_->clear();
    }

    void start(std::uint32_t node) {
        start_cell_ = rays_.map().cell(node);
        const bool there = start_cell_ == goal_cell_;
        reach(there ? goal_ : start_, start_cell_, 0, no_node, start_list_ + (there ? 1U : 0U));
    }

    SearchStatus step(std::uint64_t budget) {
        while (status_ == SearchStatus::running && budget > 0) {
            --budget;
            advance();
        }
        return status_;
    }
    SearchStatus run() { return step(std::numeric_limits<std::uint64_t>::max()); }

    [[nodiscard]] SearchStatus status() const { return status_; }
    [[nodiscard]] SearchCounts counts() const { return counts_; }
    [[nodiscard]] Cost cost() const { return labels_[goal_].g; }
    void path(std::vector<std::uint32_t>& nodes) const {
        const GridMap& map = rays_.map();
        nodes.assign(1, map.node(goal_cell_));
        for (std::uint32_t to = goal_; labels_[to].from != no_node; to = labels_[to].from)
            unroll_jump<rule>(map, cell_of(labels_[to].from), cell_of(to), nodes);
        std::reverse(nodes.begin(), nodes.end());
    }

private:
    void advance() {
        if (queue_->empty()) {
            status_ = SearchStatus::unreachable;
            return;
        }
        // The queue holds lists. A cell's cost is known by its key, so that list and label are fetched side by side.
        const auto [f, list] = queue_->pop();
        const bool special = list >= start_list_;
        const JumpGraph::List at = special ? JumpGraph::List{} : graph_->list(list);
        const std::uint32_t cell = special ? start_ + (list - start_list_) : at.cell;
        const GridCell from = special ? (cell == goal_ ? goal_cell_ : start_cell_) : GridCell{at.x, at.y};
        const auto g = static_cast<Cost>(f - bound(from));
        auto& label = labels_[cell];
        if (label.stamp == stamp_ + 1 || label.g != g || label.edge != list) return;
        label.stamp = stamp_ + 1;
        ++counts_.settled;
        if constexpr (!std::is_same_v<Observer, NoObserver>) {
            const GridMap& map = rays_.map();
            observer_.settled(map.node(from), label.from == no_node ? no_node : map.node(cell_of(label.from)), g,
                              static_cast<Cost>(f - g), f, false);
        }
        if (cell == goal_)
            status_ = SearchStatus::found;
        else if (cell == start_)
            leave(g);
        else
            expand(at, list, from, g);
    }

    [[nodiscard]] std::uint64_t bound(GridCell cell) const {
        return open_cost<rule>(units_, cell.x - goal_cell_.x, cell.y - goal_cell_.y);
    }

    // The start need not be a jump point: what it sees is scanned.
    void leave(Cost g) {
        const GridMap& map = rays_.map();
        look_onwards(rays_, rays_.place(start_cell_), no_arrival,
                     [&](std::uint32_t node, std::uint32_t, std::uint32_t, std::uint32_t direction) {
                         const GridCell to = map.cell(node);
                         if (to == goal_cell_)
                             relax(goal_, to, g, to.x - start_cell_.x, to.y - start_cell_.y, start_, start_list_ + 1);
                         else
                             relax(graph_->jump_to(node, direction, start_cell_, to), start_cell_, g, start_);
                     });
    }

    void expand(const JumpGraph::List& at, std::uint32_t list, GridCell from, Cost g) {
        look_for_goal(at, from, g);
        for (std::uint32_t i = 0; i < at.jump_count; ++i) relax(graph_->jump(list, i), from, g, at.cell);
    }

    // A walk to the goal goes diagonally (with four neighbours north or south) and then straight, or only one of both.
    void look_for_goal(const JumpGraph::List& at, GridCell from, Cost g) {
        const std::int32_t across = goal_cell_.x - from.x;
        const std::int32_t along = goal_cell_.y - from.y;
        const std::int32_t sideways = std::abs(across);
        const std::int32_t upright = std::abs(along);
        if (std::max(sideways, upright) > at.farthest) return;
        const JumpGraph::Reach& reach = graph_->reach(at);
        const std::uint32_t vertical = along < 0 ? north : south;
        const std::uint32_t horizontal = across < 0 ? west : east;
        bool seen = false;
        if (along == 0) {
            seen = sideways <= reach[horizontal];
        } else if (across == 0) {
            seen = upright <= reach[vertical];
        } else {
            const std::int32_t turning = rule == JumpRule::four ? upright : std::min(sideways, upright);
            if (turning > reach[rule == JumpRule::four ? vertical : between(vertical, horizontal)]) return;
            const GridCell turn{from.x + (rule == JumpRule::four ? 0
                                          : across < 0           ? -turning
                                                                 : turning),
                                from.y + (along < 0 ? -turning : turning)};
            const auto left = static_cast<std::uint32_t>(sideways + upright - 2 * turning);
            if (rule == JumpRule::four)
                seen = straight_to_goal(turn, horizontal, static_cast<std::uint32_t>(sideways));
            else
                seen = left == 0 || straight_to_goal(turn, sideways > upright ? horizontal : vertical, left);
        }
        if (seen) relax(goal_, goal_cell_, g, across, along, at.cell, start_list_ + 1);
    }
    [[nodiscard]] bool straight_to_goal(GridCell from, std::uint32_t direction, std::uint32_t steps) const {
        const JumpPlace place = rays_.place(from);
        switch (direction) {
            case north:
                return steps <= rays_.template scan<north>(place).length;
            case east:
                return steps <= rays_.template scan<east>(place).length;
            case south:
                return steps <= rays_.template scan<south>(place).length;
            default:
                return steps <= rays_.template scan<west>(place).length;
        }
    }

    void relax(const JumpGraph::Jump& jump, GridCell from, Cost g, std::uint32_t cell) {
        relax(jump.cell, {from.x + jump.across, from.y + jump.along}, g, jump.across, jump.along, cell, jump.list);
    }
    void relax(std::uint32_t to, GridCell to_cell, Cost g, std::int32_t across, std::int32_t along, std::uint32_t from,
               std::uint32_t list) {
        ++counts_.relaxed;
        const std::uint64_t next = g + open_cost<rule>(units_, across, along);
        if (next >= infinite)
            status_ = SearchStatus::overflow;
        else
            reach(to, to_cell, static_cast<Cost>(next), from, list);
    }

    void reach(std::uint32_t to, GridCell cell, Cost g, std::uint32_t from, std::uint32_t list) {
        auto& label = labels_[to];
        if (label.stamp >= stamp_ && (label.stamp != stamp_ || label.g <= g)) return;
        const std::uint64_t f = g + bound(cell);
        if (f >= infinite) {
            status_ = SearchStatus::overflow;
            return;
        }
        if (f >= best_) return;
        if (to == goal_) best_ = static_cast<Cost>(f);
        label = {g, from, list, stamp_};
        queue_->push(static_cast<Cost>(f), list);
    }

    [[nodiscard]] GridCell cell_of(std::uint32_t number) const {
        if (number == goal_) return goal_cell_;
        if (number == start_) return start_cell_;
        const JumpGraph::List list = graph_->list(labels_[number].edge);
        return {list.x, list.y};
    }

    ScannedRays<rule> rays_;
    const JumpGraph* graph_;
    StepUnits units_;
    [[no_unique_address]] Observer observer_;
    std::uint32_t start_list_;  // stands for the start in the queue, and the next number for the goal
    std::uint32_t start_;
    std::uint32_t goal_;
    GridCell start_cell_;
    GridCell goal_cell_;
    Label<Cost>* labels_ = nullptr;
    QuadHeap<Cost>* queue_ = nullptr;
    std::uint32_t stamp_ = 0;
    Cost best_ = infinite;
    SearchStatus status_ = SearchStatus::running;
    SearchCounts counts_;
};

}  // namespace starway
