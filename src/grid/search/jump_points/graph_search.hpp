// Best-first search over a JumpGraph: JPS+ on a complete graph, online jump point search on a growing one.
//
// Same interface, ownership and thread-safety as JumpPointSearch. The map must not change during the search, and the
// graph must be valid for it; both must outlive the search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "grid/search/jump_points/graph.hpp"
#include "grid/search/jump_points/queue.hpp"
#include "grid/search/jump_points/walks.hpp"
#include "starway/search/search.hpp"

namespace starway::grid::search {

template <JumpRule rule, class Cost, class Observer = NoObserver, class Graph = const JumpGraph,
          class Queue = SortedJumps<Cost>>
class JumpGraphSearch : public SlicedSearch<JumpGraphSearch<rule, Cost, Observer, Graph, Queue>> {
    using Sliced = SlicedSearch<JumpGraphSearch>;

public:
    static constexpr Cost infinite = std::numeric_limits<Cost>::max();

    JumpGraphSearch(const JumpArea<rule>& area, Graph& graph, model::StepUnits units, Workspace<Cost>& workspace,
                    Observer observer = {})
        : JumpGraphSearch(area, graph, units, workspace, SortedJumps<Cost>(workspace.template queue<QuadHeap<Cost>>()),
                          std::move(observer)) {}
    JumpGraphSearch(const JumpArea<rule>& area, Graph& graph, model::StepUnits units, Workspace<Cost>& workspace,
                    Queue queue, Observer observer = {})
        : area_(area),
          graph_(&graph),
          units_(units),
          workspace_(&workspace),
          queue_(std::forward<Queue>(queue)),
          observer_(std::move(observer)),
          goal_(area.map().cell(area.goal().node)) {
        guides_ = guided && graph.is_complete() && graph.landmarks().placed();
        workspace.begin(graph.cell_count());
        make_room();
        stamp_ = workspace.stamp();
    }

    void start(std::uint32_t node) {
        start_ = area_.map().cell(node);
        labels_[JumpGraph::start_cell] = {0, no_node, no_edge, stamp_};
        const std::uint64_t least = bound(start_);
        if (least >= infinite) {
            status_ = SearchStatus::overflow;
            return;
        }
        queue_.start(static_cast<Cost>(least), static_cast<std::uint32_t>(std::bit_width(units_.straight)) - 3);
        improved(start_, no_node, 0, static_cast<Cost>(least));
    }

    [[nodiscard]] Cost cost() const { return best_; }  // precondition: found
    // Calls visit(from, to) for every walk of the path, each an open_walk(), from the goal back to the start.
    // Precondition: found.
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
        nodes.assign(1, area_.goal().node);
        visit_back([&](GridCell from, GridCell to) { unroll_jump<rule>(area_.map(), from, to, nodes); });
        std::reverse(nodes.begin(), nodes.end());
    }

private:
    friend Sliced;
    using Sliced::counts_;
    using Sliced::status_;

    static constexpr bool growing = !std::is_const_v<Graph>;
    // Whether the landmark distances of the graph are in the units of this search.
    static constexpr bool guided = std::is_same_v<Cost, std::uint32_t>;
    static constexpr std::uint64_t unguided = 12;  // cells settled before landmarks are used
    static constexpr bool watched = !std::is_same_v<Observer, NoObserver>;

    [[gnu::always_inline]] inline void advance() {
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
        expand(next);
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
            observer_.settled(area_.map().node(cell), node_of(from), g, static_cast<Cost>(f - g), f, false);
    }
    void improved(GridCell cell, std::uint32_t from, Cost g, Cost f) {
        if constexpr (watched) observer_.improved(area_.map().node(cell), node_of(from), g, f, false);
    }

    [[nodiscard]] std::uint64_t bound(GridCell cell) const {
        return open_cost<rule>(units_, cell.x - goal_.x, cell.y - goal_.y);
    }
    [[nodiscard]] std::uint64_t cost_of(const JumpGraph::Jump& jump) const {
        if constexpr (sizeof(Cost) == sizeof jump.cost) return jump.cost;
        return jump.straight * units_.straight + jump.diagonal * units_.diagonal;
    }

    // Resizes the labels to the cells that the graph knows.
    void make_room() {
        if (labels_ != nullptr && graph_->cell_count() <= room_) return;
        const std::uint32_t cells = graph_->cell_count();
        // A graph that was complete seldom grows; one that begins empty doubles.
        room_ = !growing ? cells : graph_->was_complete() ? cells + cells / 16 + 64 : 2 * cells + 64;
        workspace_->grow(room_);
        labels_ = workspace_->labels();
    }

    // Expands the start, which need not be a jump point, by scanning around it.
    [[gnu::noinline]] void leave() {
        labels_[JumpGraph::start_cell].stamp = stamp_ + 1;
        const auto least = static_cast<Cost>(bound(start_));
        settled(start_, no_node, 0, least);
        if (sees<rule>(area_, start_, goal_)) {
            see_goal(JumpGraph::start_cell, least);
            return;
        }
        const auto see = [&](std::uint32_t node, std::uint32_t straight, std::uint32_t diagonal,
                             std::uint32_t direction) {
            const GridCell to = area_.map().cell(node);
            const std::uint32_t list = graph_->template list_at<rule>(node, direction);
            make_room();
            relax({list, static_cast<std::uint16_t>(to.x), static_cast<std::uint16_t>(to.y),
                   graph_->short_cost(straight, diagonal), static_cast<std::uint16_t>(straight),
                   static_cast<std::uint16_t>(diagonal)},
                  0, JumpGraph::start_cell);
        };
        const JumpSights* sights = nullptr;
        if constexpr (growing)
            sights = graph_->worthwhile_sights(area_.map());
        else
            sights = &graph_->sights();
        const JumpPlace place = area_.place(start_);
        if (sights != nullptr)
            look_onwards(SightedRays<rule>(area_.map(), *sights), place, no_arrival, see);
        else
            look_onwards(ScannedRays<rule>(area_.map()), place, no_arrival, see);
    }

    [[gnu::always_inline]] inline void expand(const QueueEntry<Cost>& taken) {
        const std::uint32_t list = taken.node;
        const std::uint32_t cell = JumpGraph::cell_of<rule>(list);
        // Of several entries of a cell, the first one popped counts, with the cell's current cost.
        if (labels_[cell].stamp != stamp_ || labels_[cell].edge != list) return;
        if constexpr (guided)
            if (guides_ && counts_.settled >= unguided && !lies_on_the_way(taken)) return;
        std::uint32_t place = 0;
        if constexpr (growing) {
            place = graph_->template visit<rule>(area_.map(), list);
            make_room();
        } else {
            place = graph_->place(list);
        }
        const JumpGraph::List at = graph_->at(place);
        const GridCell from{at.x, at.y};
        auto& label = labels_[cell];
        const Cost g = label.g;
        const auto f = static_cast<Cost>(g + bound(from));
        label.stamp = stamp_ + 1;
        settled(from, label.from, g, f);
        if (sees<rule>(area_, at.reach, from, goal_)) {
            see_goal(cell, f);
            return;
        }
        const JumpGraph::Jumps jumps = graph_->jumps(place, at, goal_);
        counts_.relaxed += jumps.count;
        for (std::uint32_t i = 0; i < jumps.count; ++i) relax(graph_->jump(jumps, i), g, cell);
    }

    // Short searches end before landmarks pay off; longer ones requeue what they pushed until then.
    bool lies_on_the_way(const QueueEntry<Cost>& taken) {
        if (!aimed_) {
            const JumpLandmarks& landmarks = graph_->landmarks();
            const JumpLandmarks::AllDistances goal = landmarks.locate(area_, *graph_, goal_);
            chosen_ = landmarks.choose(JumpGraph::cell_of<rule>(taken.node), goal);
            std::transform(chosen_.begin(), chosen_.end(), goal_distances_.begin(),
                           [&](std::uint8_t i) { return goal[i]; });
            aimed_ = true;
            if (JumpLandmarks::apart(distances_of(taken.node), goal_distances_)) {
                status_ = SearchStatus::unreachable;
                return false;
            }
        }
        const std::uint64_t f = labels_[JumpGraph::cell_of<rule>(taken.node)].g + std::uint64_t{guide(taken.node)};
        if (f <= taken.key) return true;
        if (f < best_)
            queue_.push(static_cast<Cost>(f), taken.node);
        else
            overflow_ = overflow_ || f >= infinite;
        return false;
    }

    // Nothing else can be found from there: the bound equals the cost.
    void see_goal(std::uint32_t from, Cost cost) {
        best_ = cost;
        seen_from_ = from;
        if (!(start_ == goal_)) improved(goal_, from, cost, cost);
    }

    [[gnu::always_inline]] inline void relax(const JumpGraph::Jump& jump, Cost g, std::uint32_t from) {
        const std::uint64_t next = g + cost_of(jump);
        auto& label = labels_[JumpGraph::cell_of<rule>(jump.list)];
        // One branch instead of two unpredictable ones.
        if ((static_cast<int>(label.stamp >= stamp_) & static_cast<int>(label.g <= next)) != 0) return;
        const GridCell to{jump.x, jump.y};
        std::uint64_t f = next + bound(to);
        if constexpr (guided)
            if (aimed_) f = std::max(f, next + guide(jump.list));
        if (f >= best_) {
            overflow_ = overflow_ || f >= infinite;
            return;
        }
        label = {static_cast<Cost>(next), from, jump.list, stamp_};
        improved(to, from, static_cast<Cost>(next), static_cast<Cost>(f));
        queue_.push(static_cast<Cost>(f), jump.list);
    }

    // The distances of a list's cell to the chosen landmarks, and the goal bound that follows.
    [[nodiscard]] JumpLandmarks::Distances distances_of(std::uint32_t list) const {
        return graph_->landmarks().of(JumpGraph::cell_of<rule>(list), chosen_);
    }
    [[nodiscard]] std::uint32_t guide(std::uint32_t list) const {
        return JumpLandmarks::bound(distances_of(list), goal_distances_);
    }
    // The position of a cell of the graph that this search labelled.
    [[nodiscard]] GridCell cell_at(std::uint32_t cell) const {
        if (cell == JumpGraph::start_cell) return start_;
        const JumpGraph::List at = graph_->at(graph_->place(labels_[cell].edge));
        return {at.x, at.y};
    }
    [[nodiscard]] std::uint32_t node_of(std::uint32_t cell) const {
        return cell == no_node ? no_node : area_.map().node(cell_at(cell));
    }

    JumpArea<rule> area_;
    Graph* graph_;
    model::StepUnits units_;
    Workspace<Cost>* workspace_;
    Queue queue_;
    [[no_unique_address]] Observer observer_;
    GridCell start_;
    GridCell goal_;
    JumpLandmarks::Chosen chosen_{};
    JumpLandmarks::Distances goal_distances_{};
    bool guides_ = false;  // landmarks exist
    bool aimed_ = false;   // the goal's landmark distances are known
    Label<Cost>* labels_ = nullptr;
    std::uint32_t stamp_ = 0;
    std::uint32_t room_ = 0;
    Cost best_ = infinite;
    std::uint32_t seen_from_ = no_node;
    bool overflow_ = false;
};

}  // namespace starway::grid::search
