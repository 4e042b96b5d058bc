// Search: one loop for breadth-first search, Dijkstra, greedy search, A* and weighted A*, on any SearchSpace.
//
//  Workspace workspace;
//  Search search{space, Goal::node(t), great_circle(space, t), workspace};
//  search.start(s);
//  while (search.step(1024) == SearchStatus::running && !cancelled) {}   // sliced; search.run() runs to the end
//  auto path = search.path();
//
// The parts determine the algorithm: no heuristic gives Dijkstra, a consistent one A*, an inflated one (Weighted)
// weighted A*, Order::by_heuristic greedy search, UnitCost with a FifoQueue breadth-first search.
//
// A* settles each node once and is exact because the heuristic is consistent (Hart, Nilsson, Raphael 1968). Weighted A*
// also settles each node once, and stays within epsilon of the optimum, because the inflated bound is consistent
// (Likhachev, Gordon, Thrun 2003). Ownership: keeps references to the space and the workspace. Thread-safety: none; one
// search per workspace.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "starway/search/queues.hpp"
#include "starway/search/space.hpp"
#include "starway/search/workspace.hpp"

namespace starway {

enum class SearchStatus : std::uint8_t {
    running,
    found,
    unreachable,
    cancelled,  // only reported by RoadSearch and similar classes: a Search is cancelled by not stepping it further
    overflow,   // a cost did not fit into the space's Cost; there is no answer. Search again with a wider type
};

struct SearchCounts {
    std::uint64_t settled = 0;
    std::uint64_t relaxed = 0;  // steps relaxed
};

// The common base of all searches, which run in slices of settled nodes. Derived::advance() settles one node, or ends
// the search by setting status_.
template <class Derived>
class SlicedSearch {
public:
    // Settles at most `budget` nodes.
    SearchStatus step(std::uint64_t budget) {
        while (status_ == SearchStatus::running && budget > 0) {
            --budget;
            static_cast<Derived&>(*this).advance();
        }
        return status_;
    }
    SearchStatus run() { return step(std::numeric_limits<std::uint64_t>::max()); }

    [[nodiscard]] SearchStatus status() const { return status_; }
    [[nodiscard]] SearchCounts counts() const { return counts_; }

protected:
    ~SlicedSearch() = default;

    SearchStatus status_ = SearchStatus::running;
    SearchCounts counts_;
};

// Observers of a search draw, trace and count; free when not used. This is the empty one, which lists the events. g, h
// and f are costs in the space's own unit.
struct NoObserver {
    // A node is settled: its g is final. from is no_node at a source. backward: by the half that searches from the
    // goal.
    template <class Cost>
    void settled(std::uint32_t /*node*/, std::uint32_t /*from*/, Cost /*g*/, Cost /*h*/, Cost /*f*/,
                 bool /*backward*/) {}
    // A node is reached, or reached at a lower cost.
    template <class Cost>
    void improved(std::uint32_t /*node*/, std::uint32_t /*from*/, Cost /*g*/, Cost /*f*/, bool /*backward*/) {}
};

// The goal: one node, the cheapest of several (each with a cost to be added), or none: settle every node.
template <class Cost>
class BasicGoal {
public:
    static BasicGoal node(std::uint32_t node) { return BasicGoal(Terminal<std::uint32_t, Cost>{node, Cost{}}); }
    static BasicGoal every_node() { return BasicGoal(Terminal<std::uint32_t, Cost>{no_node, Cost{}}); }
    // Keeps the span; precondition: not empty.
    static BasicGoal any_of(std::span<const Terminal<std::uint32_t, Cost>> nodes) {
        BasicGoal goal(nodes.front());
        goal.further_ = nodes.subspan(1);
        return goal;
    }
    [[nodiscard]] bool is_every_node() const { return first_.node == no_node; }
    // Calls found(number, cost) for every terminal at that node.
    template <class Found>
    void at(std::uint32_t node, Found&& found) const {
        if (node == first_.node) found(std::size_t{0}, first_.cost);
        for (std::size_t i = 0; i < further_.size(); ++i)
            if (node == further_[i].node) found(i + 1, further_[i].cost);
    }

private:
    explicit BasicGoal(Terminal<std::uint32_t, Cost> first) : first_(first) {}
    Terminal<std::uint32_t, Cost> first_;
    std::span<const Terminal<std::uint32_t, Cost>> further_;
};

// Deduces its type from the space: Goal::node(t).
struct Goal {
    std::uint32_t target;
    static Goal node(std::uint32_t node) { return {node}; }
    static Goal every_node() { return {no_node}; }
    template <class Cost>
    operator BasicGoal<Cost>() const {  // NOLINT(google-explicit-constructor)
        return target == no_node ? BasicGoal<Cost>::every_node() : BasicGoal<Cost>::node(target);
    }
};

struct NoHeuristic {
    template <class Cost = std::uint32_t>
    constexpr Cost operator()(std::uint32_t) const {
        return 0;
    }
};

// An inflated consistent heuristic: the path found costs at most epsilon times the optimum.
template <class H>
struct Weighted {
    H heuristic;
    double epsilon = 1;
    auto operator()(std::uint32_t node) const {
        using Cost = decltype(heuristic(node));
        const double inflated = epsilon * static_cast<double>(heuristic(node));
        if constexpr (std::is_integral_v<Cost>) {
            constexpr Cost most = std::numeric_limits<Cost>::max() / 2;
            return static_cast<Cost>(std::min(inflated, static_cast<double>(most)));
        } else {
            return inflated;
        }
    }
};

enum class Order : std::uint8_t { by_cost, by_heuristic };  // f = g + h, or f = h (greedy)

struct Path {
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> edges;  // one fewer than nodes
};

namespace detail {

// a + b, and whether it exceeds the cost type. Floating-point costs do not overflow in practice.
template <class Cost>
struct Sum {
    Cost value;
    bool overflow;
};
template <class Cost>
constexpr Sum<Cost> add(Cost a, Cost b) {
    if constexpr (std::is_integral_v<Cost>) {
        Cost sum{};
        const bool overflow = __builtin_add_overflow(a, b, &sum);
        return {sum, overflow || sum == std::numeric_limits<Cost>::max()};  // the largest value means "unknown"
    } else {
        return {a + b, false};
    }
}

// Calls visit(node before, edge) for every step of the recorded path, from `node` back to its source; returns the
// source's number.
template <class ArrivalAt, class Visit>
std::uint32_t walk_back(std::uint32_t node, ArrivalAt&& arrival_at, Visit&& visit) {
    auto arrival = arrival_at(node);
    for (; arrival.from != no_node; arrival = arrival_at(arrival.from)) visit(arrival.from, arrival.edge);
    return arrival.edge;
}

}  // namespace detail

template <SearchSpace Space, class H = NoHeuristic, class Queue = QuadHeap<typename Space::Cost>,
          class Observer = NoObserver, Order order = Order::by_cost, class Memory = Workspace<typename Space::Cost>>
requires Heuristic<H, typename Space::Cost> && SearchQueue<Queue>
class Search : public SlicedSearch<Search<Space, H, Queue, Observer, order, Memory>> {
    using Sliced = SlicedSearch<Search>;

public:
    using Cost = typename Space::Cost;
    static constexpr Cost infinite = std::numeric_limits<Cost>::max();

    Search(const Space& space, BasicGoal<Cost> goal, H heuristic, Memory& workspace, Observer observer = {})
        : space_(&space),
          goal_(goal),
          heuristic_(std::move(heuristic)),
          workspace_(&workspace),
          observer_(std::move(observer)) {
        workspace.begin(space.node_count());
        stamp_ = workspace.stamp();
        queue_ = &workspace.template queue<Queue>();
        queue_->clear();
    }

    // Adds a source; may be called several times before the first step. number: returned by source_number().
    void start(std::uint32_t node, Cost cost = Cost{}, std::uint32_t number = 0) { reach(node, cost, no_node, number); }

    // Precondition from here on: found (cost() with Goal::every_node() is meaningless: read the workspace's labels).
    [[nodiscard]] Cost cost() const { return best_; }
    [[nodiscard]] std::uint32_t target() const { return target_; }              // the goal's node
    [[nodiscard]] std::size_t target_number() const { return target_number_; }  // its index in the goal's list
    [[nodiscard]] std::uint32_t source_number() const {                         // as passed to start()
        return visit_back([](std::uint32_t, std::uint32_t) {});
    }
    // Calls visit(from, edge) for every step of the path, from the goal back to the source; returns source_number().
    template <class Visit>
    std::uint32_t visit_back(Visit&& visit) const {
        return detail::walk_back(
            target_, [&](std::uint32_t node) { return std::as_const(*workspace_).arrival(node); }, visit);
    }
    [[nodiscard]] Path path() const {
        Path path{{target_}, {}};
        visit_back([&](std::uint32_t from, std::uint32_t edge) {
            path.nodes.push_back(from);
            path.edges.push_back(edge);
        });
        std::reverse(path.nodes.begin(), path.nodes.end());
        std::reverse(path.edges.begin(), path.edges.end());
        return path;
    }

private:
    friend Sliced;
    using Sliced::counts_;
    using Sliced::status_;

    void advance() {
        std::uint32_t node = 0;
        Cost key{};
        do {
            if (queue_->empty()) {
                finish();
                return;
            }
            const auto entry = queue_->pop();
            node = entry.node;
            key = entry.key;
        } while (workspace_->reach(node).stamp == stamp_ + 1);  // stale: the node was settled by a smaller key
        if (best_ <= key || (order == Order::by_heuristic && best_ != infinite)) {  // nothing left can be cheaper
            finish();
            return;
        }
        settle(node, key);
    }

    void settle(std::uint32_t node, Cost key) {
        auto& reached = workspace_->reach(node);
        reached.stamp = stamp_ + 1;
        const Cost g = reached.g;
        ++counts_.settled;
        observer_.settled(node, workspace_->arrival(node).from, g,
                          order == Order::by_cost ? static_cast<Cost>(key - g) : key, key, false);
        goal_.at(node, [&](std::size_t number, Cost extra) {
            const auto total = detail::add(g, extra);
            if (total.overflow)
                status_ = SearchStatus::overflow;
            else if (total.value < best_) {
                best_ = total.value;
                target_ = node;
                target_number_ = number;
            }
        });
        const auto relax = [&](std::uint32_t to, Cost cost, std::uint32_t edge) {
            ++counts_.relaxed;
            const auto next = detail::add(g, cost);
            if (next.overflow) {
                status_ = SearchStatus::overflow;
                return;
            }
            reach(to, next.value, node, edge);
        };
        if constexpr (PruningSpace<Space>) {
            const auto& arrival = std::as_const(*workspace_).arrival(node);
            space_->for_each_onward(node, arrival.from == no_node ? no_edge : arrival.edge, relax);
        } else {
            space_->for_each_successor(node, relax);
        }
    }

    void reach(std::uint32_t node, Cost g, std::uint32_t from, std::uint32_t edge) {
        auto& reached = workspace_->reach(node);
        if (reached.stamp >= stamp_ && (reached.stamp != stamp_ || reached.g <= g))
            return;  // settled, or known at no greater cost
        Cost key = static_cast<Cost>(heuristic_(node));
        if constexpr (order == Order::by_cost) {
            const auto f = detail::add(g, key);
            if (f.overflow) {
                status_ = SearchStatus::overflow;
                return;
            }
            key = f.value;
        }
        reached.g = g;
        reached.stamp = stamp_;
        auto& arrival = workspace_->arrival(node);
        arrival.from = from;
        arrival.edge = edge;
        observer_.improved(node, from, g, key, false);
        queue_->push(key, node);
    }

    void finish() {
        if (status_ != SearchStatus::running) return;
        status_ = best_ != infinite || goal_.is_every_node() ? SearchStatus::found : SearchStatus::unreachable;
    }

    const Space* space_;
    BasicGoal<Cost> goal_;
    [[no_unique_address]] H heuristic_;
    Memory* workspace_;
    [[no_unique_address]] Observer observer_;
    Queue* queue_ = nullptr;
    std::uint32_t stamp_ = 0;
    Cost best_ = infinite;
    std::uint32_t target_ = no_node;
    std::size_t target_number_ = 0;
};

template <SearchSpace Space, class G, class H, class W>
Search(const Space&, G, H, W&) -> Search<Space, H, QuadHeap<typename Space::Cost>, NoObserver, Order::by_cost, W>;
template <SearchSpace Space, class G, class H, class W, class Observer>
Search(const Space&, G, H, W&, Observer)
    -> Search<Space, H, QuadHeap<typename Space::Cost>, Observer, Order::by_cost, W>;

}  // namespace starway
