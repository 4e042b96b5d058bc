// Best-first search over a JumpGraph: JPS+ where all its lists were made beforehand, online jump points where they are made when first needed.
//
// Same interface, ownership and thread-safety as JumpPointSearch. The map must stay as it is while the search lasts, and the graph be right
// for it; both must outlive the search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "search/jump_graph.hpp"
#include "search/jump_points.hpp"
#include "search/jump_queue.hpp"

namespace starway {

// How one walks over an empty map: diagonally, or with four neighbours north or south, and then straight on.
struct OpenWalk {
    std::uint32_t first = no_arrival;  // direction; no_arrival where one is there already
    std::uint32_t second = no_arrival;
    std::uint32_t first_steps = 0;
    std::uint32_t second_steps = 0;
};

template <JumpRule rule>
OpenWalk open_walk(std::int32_t across, std::int32_t along) {
    const auto sideways = static_cast<std::uint32_t>(std::abs(across));
    const auto upright = static_cast<std::uint32_t>(std::abs(along));
    const std::uint32_t vertical = along < 0 ? north : south;
    const std::uint32_t horizontal = across < 0 ? west : east;
    if (along == 0) return {horizontal, no_arrival, sideways, 0};
    if (across == 0) return {vertical, no_arrival, upright, 0};
    if constexpr (rule == JumpRule::four) return {vertical, horizontal, upright, sideways};
    const std::uint32_t both = std::min(sideways, upright);
    return {between(vertical, horizontal), sideways > upright ? horizontal : vertical, both,
            std::max(sideways, upright) - both};
}

template <JumpRule rule, class Cost, class Observer = NoObserver, class Graph = const JumpGraph,
          class Queue = SortedJumps<Cost>>
class JumpGraphSearch {
public:
    static constexpr Cost infinite = std::numeric_limits<Cost>::max();

    JumpGraphSearch(const JumpGround<rule>& ground, Graph& graph, StepUnits units, Workspace<Cost>& workspace,
                    Observer observer = {})
        : JumpGraphSearch(ground, graph, units, workspace,
                          SortedJumps<Cost>(workspace.template queue<QuadHeap<Cost>>()), std::move(observer)) {}
    JumpGraphSearch(const JumpGround<rule>& ground, Graph& graph, StepUnits units, Workspace<Cost>& workspace,
                    Queue queue, Observer observer = {})
        : ground_(ground),
          graph_(&graph),
          units_(units),
          workspace_(&workspace),
          queue_(std::forward<Queue>(queue)),
          observer_(std::move(observer)),
          goal_(ground.map().cell(ground.goal().node)) {
        workspace.begin(graph.cell_count());
        make_room();
        stamp_ = workspace.stamp();
    }

    void start(std::uint32_t node) {
        start_ = ground_.map().cell(node);
        labels_[JumpGraph::start_cell] = {0, no_node, no_edge, stamp_};
        const std::uint64_t least = bound(start_);
        if (least >= infinite) {
            status_ = SearchStatus::overflow;
            return;
        }
        queue_.start(static_cast<Cost>(least), static_cast<std::uint32_t>(std::bit_width(units_.straight)) - 3);
        improved(start_, no_node, 0, static_cast<Cost>(least));
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
    [[nodiscard]] Cost cost() const { return best_; }  // once found
    // Calls visit(from, to) for every walk of the path, each an open_walk(), from the goal back to the start. Once found.
    template <class Visit>
    void visit_back(Visit&& visit) const {
        GridCell to = goal_;
        std::uint32_t to_list = 0;
        for (std::uint32_t cell = seen_from_; cell != no_node; cell = labels_[cell].from) {
            const Label<Cost>& label = labels_[cell];
            if (to_list != 0 && cell != JumpGraph::start_cell) {
                const Cost cost = labels_[JumpGraph::cell_of<rule>(to_list)].g - label.g;
                const auto turns = graph_->turns(label.edge, to_list,
                                                 [&](const JumpGraph::Jump& jump) { return cost_of(jump) == cost; });
                for (std::size_t i = turns.size(); i-- > 0;) {
                    const GridCell turn{static_cast<std::int32_t>(turns[i] & 0xFFFFU),
                                        static_cast<std::int32_t>(turns[i] >> 16U)};
                    visit(turn, to);
                    to = turn;
                }
            }
            const GridCell from = cell_at(cell);
            visit(from, to);
            to = from;
            to_list = label.edge;
        }
    }
    void path(std::vector<std::uint32_t>& nodes) const {
        nodes.assign(1, ground_.goal().node);
        visit_back([&](GridCell from, GridCell to) { unroll_jump<rule>(ground_.map(), from, to, nodes); });
        std::reverse(nodes.begin(), nodes.end());
    }

private:
    static constexpr bool growing = !std::is_const_v<Graph>;
    static constexpr bool watched = !std::is_same_v<Observer, NoObserver>;

    void advance() {
        if (labels_[JumpGraph::start_cell].stamp == stamp_) {
            leave();
            return;
        }
        QueueEntry<Cost> next;
        do {
            if (!queue_.take(best_, next)) {
                finish();
                return;
            }
        } while (next.key >= best_);
        expand(next.key, next.node);
    }

    void finish() {
        if (best_ != infinite) {
            status_ = SearchStatus::found;
            if (!(start_ == goal_)) settled(goal_, seen_from_, best_, best_);
        } else {
            status_ = overflow_ ? SearchStatus::overflow : SearchStatus::unreachable;
        }
    }

    void settled(GridCell cell, std::uint32_t from, Cost g, Cost f) {
        ++counts_.settled;
        if constexpr (watched)
            observer_.settled(ground_.map().node(cell), node_of(from), g, static_cast<Cost>(f - g), f, false);
    }
    void improved(GridCell cell, std::uint32_t from, Cost g, Cost f) {
        if constexpr (watched) observer_.improved(ground_.map().node(cell), node_of(from), g, f, false);
    }

    [[nodiscard]] std::uint64_t bound(GridCell cell) const {
        return open_cost<rule>(units_, cell.x - goal_.x, cell.y - goal_.y);
    }
    [[nodiscard]] std::uint64_t cost_of(const JumpGraph::Jump& jump) const {
        return jump.straight * units_.straight + jump.diagonal * units_.diagonal;
    }

    // The labels of as many cells as the graph knows by now.
    void make_room() {
        if (graph_->cell_count() <= room_) return;
        room_ = growing ? 2 * graph_->cell_count() + 64 : graph_->cell_count();
        workspace_->grow(room_);
        labels_ = workspace_->labels();
    }

    // The start need not be a jump point: what it sees is looked for.
    void leave() {
        labels_[JumpGraph::start_cell].stamp = stamp_ + 1;
        const auto least = static_cast<Cost>(bound(start_));
        settled(start_, no_node, 0, least);
        if (start_ == goal_ || goal_is_seen_from_start()) {
            see_goal(JumpGraph::start_cell, least);
            return;
        }
        const SightedRays<rule> rays(ground_.map(), graph_->sights());
        look_onwards(rays, rays.place(start_), no_arrival,
                     [&](std::uint32_t node, std::uint32_t straight, std::uint32_t diagonal, std::uint32_t direction) {
                         const GridCell to = ground_.map().cell(node);
                         const std::uint32_t list = graph_->template list_at<rule>(node, direction);
                         make_room();
                         relax({list, static_cast<std::uint16_t>(to.x), static_cast<std::uint16_t>(to.y),
                                static_cast<std::uint16_t>(straight), static_cast<std::uint16_t>(diagonal)},
                               0, JumpGraph::start_cell);
                     });
    }

    void expand(Cost f, std::uint32_t list) {
        const std::uint32_t cell = JumpGraph::cell_of<rule>(list);
        if (labels_[cell].stamp != stamp_ || labels_[cell].edge != list) return;
        std::uint32_t place = 0;
        if constexpr (growing) {
            place = graph_->template visit<rule>(ground_.map(), list);
            make_room();
        } else {
            place = graph_->place(list);
        }
        const JumpGraph::List at = graph_->at(place);
        const GridCell from{at.x, at.y};
        const auto g = static_cast<Cost>(f - bound(from));
        auto& label = labels_[cell];
        if (label.g != g) return;  // it was pushed again more cheaply
        label.stamp = stamp_ + 1;
        settled(from, label.from, g, f);
        if (sees_goal(at, from)) {
            see_goal(cell, f);
            return;
        }
        const JumpGraph::Jumps jumps = graph_->jumps(place, at, goal_);
        counts_.relaxed += jumps.count;
        for (std::uint32_t i = 0; i < jumps.count; ++i) relax(graph_->jump(jumps, i), g, cell);
    }

    // Nothing else is to be found from there: the bound is the cost.
    void see_goal(std::uint32_t from, Cost cost) {
        best_ = cost;
        seen_from_ = from;
        if (!(start_ == goal_)) improved(goal_, from, cost, cost);
    }

    // A walk to the goal meets no stop before it.
    [[nodiscard]] bool sees_goal(const JumpGraph::List& at, GridCell from) const {
        const OpenWalk walk = open_walk<rule>(goal_.x - from.x, goal_.y - from.y);
        const std::uint32_t reach = at.reach[walk.first];
        if (walk.first_steps > reach && (reach < JumpGraph::as_far || !walks(from, walk.first, walk.first_steps)))
            return false;
        return walk.second_steps == 0 || walks(turn_of(from, walk), walk.second, walk.second_steps);
    }
    [[nodiscard]] bool goal_is_seen_from_start() const {
        const OpenWalk walk = open_walk<rule>(goal_.x - start_.x, goal_.y - start_.y);
        return walks(start_, walk.first, walk.first_steps) &&
               (walk.second_steps == 0 || walks(turn_of(start_, walk), walk.second, walk.second_steps));
    }
    [[nodiscard]] GridCell turn_of(GridCell from, const OpenWalk& walk) const {
        const GridCell step = grid_step(ground_.map().rules(), {0, 0}, walk.first);
        const auto steps = static_cast<std::int32_t>(walk.first_steps);
        return {from.x + steps * step.x, from.y + steps * step.y};
    }
    [[nodiscard]] bool walks(GridCell from, std::uint32_t direction, std::uint32_t steps) const {
        const JumpPlace place = ground_.place(from);
        switch (direction) {
            case east:
                return steps <= ground_.template scan<east>(place).length;
            case west:
                return steps <= ground_.template scan<west>(place).length;
            default:
                break;
        }
        if (rule != JumpRule::four) {
            if (direction == north) return steps <= ground_.template scan<north>(place).length;
            if (direction == south) return steps <= ground_.template scan<south>(place).length;
        }
        std::uint32_t node = place.node;
        const GridCell step = grid_step(ground_.map().rules(), {0, 0}, direction);
        const auto onward = static_cast<std::uint32_t>(
            step.y * static_cast<std::int32_t>(ground_.map().rows().stride()) + step.x);  // modulo 2^32
        for (; steps > 0 && ground_.allows(ground_.near(node), direction); --steps) node += onward;
        return steps == 0;
    }

    [[gnu::always_inline]] inline void relax(const JumpGraph::Jump& jump, Cost g, std::uint32_t from) {
        const std::uint64_t next = g + cost_of(jump);
        auto& label = labels_[JumpGraph::cell_of<rule>(jump.list)];
        if (label.stamp >= stamp_ && label.g <= next) return;
        const GridCell to{jump.x, jump.y};
        const std::uint64_t f = next + bound(to);
        if (f >= best_) {
            overflow_ = overflow_ || f >= infinite;
            return;
        }
        label = {static_cast<Cost>(next), from, jump.list, stamp_};
        improved(to, from, static_cast<Cost>(next), static_cast<Cost>(f));
        queue_.push(static_cast<Cost>(f), jump.list);
    }

    // Where a cell of the graph lies, which was labelled in this search.
    [[nodiscard]] GridCell cell_at(std::uint32_t cell) const {
        if (cell == JumpGraph::start_cell) return start_;
        const JumpGraph::List at = graph_->at(graph_->place(labels_[cell].edge));
        return {at.x, at.y};
    }
    [[nodiscard]] std::uint32_t node_of(std::uint32_t cell) const {
        return cell == no_node ? no_node : ground_.map().node(cell_at(cell));
    }

    JumpGround<rule> ground_;
    Graph* graph_;
    StepUnits units_;
    Workspace<Cost>* workspace_;
    Queue queue_;
    [[no_unique_address]] Observer observer_;
    GridCell start_;
    GridCell goal_;
    Label<Cost>* labels_ = nullptr;
    std::uint32_t stamp_ = 0;
    std::uint32_t room_ = 0;
    Cost best_ = infinite;
    std::uint32_t seen_from_ = no_node;
    bool overflow_ = false;
    SearchStatus status_ = SearchStatus::running;
    SearchCounts counts_;
};

}  // namespace starway
