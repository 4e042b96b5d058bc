#include "grid/search/cells/core_runs.hpp"

#include <algorithm>
#include <type_traits>

#include "grid/search/cells/plain_grid.hpp"

namespace starway::grid::search {

namespace {

using Cost = GridSpace::Cost;

// The same steps, each at cost 1.
class HopView {
public:
    using Cost = std::uint32_t;
    explicit HopView(const GridView& view) : view_(view) {}
    [[nodiscard]] std::uint32_t node_count() const { return view_.node_count(); }
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        view_.for_each_successor(
            node, [&](std::uint32_t to, GridView::Cost, std::uint32_t edge) { emit(to, Cost{1}, edge); });
    }

private:
    GridView view_;
};

// Any Search, with its space.
template <class Space, class SearchOnIt>
class CoreRun final : public GridRun {
public:
    template <class Heuristic, class Memory, class Observer>
    CoreRun(const GridTask& task, const Space& space, Goal goal, const Heuristic& heuristic, Memory& memory,
            const Observer& observer)
        : task_(task), space_(space), search_(space_, goal, heuristic, memory, observer) {
        for (const GridEnd& end : task.origins->list())
            search_.start(end.node, std::is_same_v<Space, HopView> ? 0 : start_cost(end), end.number);
    }

    SearchStatus step(std::uint64_t cells) override { return search_.step(cells); }
    [[nodiscard]] SearchCounts counts() const override {
        SearchCounts counts = search_.counts();
        if (search_.target() == task_.space->node_count()) --counts.settled;  // the virtual node
        return counts;
    }
    void path(GridAnswer& answer) const override {
        write_path(
            task_, search_.source_number(), task_.targets->list().front().number,
            [&](auto&& visit) { search_.visit_back(visit); }, answer);
    }

private:
    static typename Space::Cost start_cost(const GridEnd& end) { return static_cast<typename Space::Cost>(end.cost); }

    GridTask task_;
    Space space_;
    SearchOnIt search_;
};

// A BidirectionalSearch, with its spaces, owned or by reference.
template <class Forward, class Backward, class Bound, class Queue, class Observer>
class BothEndsRun final : public GridRun {
public:
    using Cost = typename Backward::Cost;
    BothEndsRun(const GridTask& task, Forward forward, const Bound& to_goal, const Bound& to_source,
                BidirectionalWorkspace<Cost, Queue>& memory, const Observer& observer)
        : task_(task),
          forward_(forward),
          backward_(forward_),
          search_(forward_, backward_, to_goal, to_source, memory, observer) {
        for (const GridEnd& end : task.origins->list())
            search_.start(end.node, static_cast<Cost>(end.cost), end.number);
        for (const GridEnd& end : task.targets->list()) search_.aim(end.node, static_cast<Cost>(end.cost), end.number);
    }

    SearchStatus step(std::uint64_t cells) override { return search_.step(cells); }
    [[nodiscard]] SearchCounts counts() const override { return search_.counts(); }
    void path(GridAnswer& answer) const override {
        const Path path = search_.path();
        for (const std::uint32_t node : path.nodes) answer.path.push_back(task_.space->map().cell(node));
        answer.edges = path.edges;
        answer.source = search_.source_number();
        answer.goal = search_.target_number();
    }

private:
    GridTask task_;
    Forward forward_;
    Backward backward_;
    BidirectionalSearch<std::remove_cvref_t<Forward>, Backward, Bound, Bound, Queue, Observer> search_;
};

template <class Heuristic, Order order = Order::by_cost>
using Weighed = CoreRun<GridView, Search<GridView, Heuristic, QuadHeap<Cost>, GridWatch, order>>;
using Hops = CoreRun<HopView, Search<HopView, NoHeuristic, FifoQueue<std::uint32_t>, GridWatch>>;
using BothEnds = BothEndsRun<const GridSpace&, ReverseGridSpace, GridHeuristic, QuadHeap<Cost>, GridWatch>;
using PlainQueue = HotQueue<PlainGridSpace::Cost>;
using PlainBothEnds = BothEndsRun<PlainGridSpace, ReversePlainGridSpace, PlainBound, PlainQueue, NoObserver>;
template <class Heuristic>
using Plain = CoreRun<PlainGridSpace, Search<PlainGridSpace, Heuristic, PlainQueue>>;

}  // namespace

void make_core_run(const GridTask& task, GridMemory& memory, GridRunSlot& slot) {
    const GridView view = task.view();
    const Goal goal = Goal::node(task.target());
    GridWatch watch = task.watch();
    switch (task.algorithm) {
        case GridAlgorithm::bfs:
            watch.one = 1;
            slot.make<Hops>(task, HopView(view), goal, NoHeuristic{}, memory.narrow, watch);
            break;
        case GridAlgorithm::greedy:
            watch.greedy = true;
            slot.make<Weighed<GridHeuristic, Order::by_heuristic>>(task, view, goal, task.heuristic(), memory.wide,
                                                                   watch);
            break;
        case GridAlgorithm::bidirectional:
            slot.make<BothEnds>(task, *task.space, GridHeuristic(*task.space, task.bound, task.targets->list(), false),
                                GridHeuristic(*task.space, task.bound, task.origins->list(), true), memory.both, watch);
            break;
        default: {
            const GridHeuristic heuristic = task.heuristic();
            if (task.epsilon > 1 && task.algorithm == GridAlgorithm::astar)
                slot.make<Weighed<Weighted<GridHeuristic>>>(
                    task, view, goal, Weighted<GridHeuristic>{heuristic, task.epsilon}, memory.wide, watch);
            else
                slot.make<Weighed<GridHeuristic>>(task, view, goal, heuristic, memory.wide, watch);
        }
    }
}

bool plain_enough(const GridTask& task) {
    const GridMap& map = task.space->map();
    const bool bounded =
        (task.algorithm == GridAlgorithm::astar && task.epsilon <= 1) || task.algorithm == GridAlgorithm::bidirectional;
    // With an observer, a 32-bit overflow and retry would report events twice.
    return ((bounded && task.bound == GridBound::automatic) || task.algorithm == GridAlgorithm::dijkstra) &&
           map.uniform() && map.rules().squares() && task.observer == nullptr && !task.backwards &&
           task.origins->single() && task.targets->single();
}

void make_plain_run(const GridTask& task, GridMemory& memory, GridRunSlot& slot) {
    const GridMap& map = task.space->map();
    const PlainGridSpace space(map);
    const auto make_ready = [&](PlainQueue& queue) {
        queue.clear();
        queue.set_width(space.bucket_width());
    };
    const auto bound_to = [&](std::uint32_t node) { return PlainBound(map, space.units(), map.cell(node)); };
    if (task.algorithm == GridAlgorithm::bidirectional) {
        for (const std::size_t half : {std::size_t{0}, std::size_t{1}}) make_ready(memory.narrow_both.queue(half));
        slot.make<PlainBothEnds>(task, space, bound_to(task.target()), bound_to(task.origins->list().front().node),
                                 memory.narrow_both, NoObserver{});
        return;
    }
    make_ready(memory.narrow.queue<PlainQueue>());
    const Goal goal = Goal::node(task.target());
    if (task.algorithm == GridAlgorithm::astar)
        slot.make<Plain<PlainBound>>(task, space, goal, bound_to(task.target()), memory.narrow, NoObserver{});
    else
        slot.make<Plain<NoHeuristic>>(task, space, goal, NoHeuristic{}, memory.narrow, NoObserver{});
}

void make_flood_run(const GridTask& task, GridMemory& memory, GridRunSlot& slot) {
    const GridView all(*task.space, false, nullptr);
    slot.make<Hops>(task, HopView(all), Goal::every_node(), NoHeuristic{}, memory.narrow,
                    GridWatch{&task.space->map(), nullptr, 1});
}

}  // namespace starway::grid::search
