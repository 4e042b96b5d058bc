// BidirectionalSearch: Dijkstra and A* from both ends.
//
// The algorithm is NBA* (Pijls & Post, "Yet another bidirectional algorithm for finding the shortest path", 2009). Both
// halves share one set of settled nodes: a node settled by one half is closed for the other. A node popped by the
// forward half is rejected (settled without relaxing its steps) if no path through it can beat the best one known (cost
// L):
//    g1(u) + h1(u) >= L   or   g1(u) + F2 - h2(u) >= L
// where F2 is the smallest key left in the backward half. The search ends when one half has no key below L; this is
// exact for consistent heuristics. Without heuristics it is bidirectional Dijkstra with its usual stopping rule (F1 +
// F2 >= L).
// Same interface, ownership and thread-safety as Search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "starway/search/search.hpp"

namespace starway {

// Stores a node's distances of both halves side by side.
template <class Cost, class Queue = QuadHeap<Cost>>
class BidirectionalWorkspace {
public:
    using Reach = typename SplitLabels<Cost>::Reach;
    using Arrival = typename SplitLabels<Cost>::Arrival;

    void begin(std::uint32_t node_count) {
        if (reach_.size() < node_count) {
            reach_.resize(node_count);
            for (auto& arrivals : arrival_) arrivals.resize(node_count);
        }
        if (stamp_ >= 0xFFFFFFFCU) {
            for (auto& pair : reach_) pair[0].stamp = pair[1].stamp = 0;
            stamp_ = 0;
        }
        stamp_ += 2;
        for (auto& queue : queues_) queue.clear();
    }
    [[nodiscard]] std::uint32_t stamp() const { return stamp_; }
    std::array<Reach, 2>* reaches() { return reach_.data(); }
    Arrival* arrivals(std::size_t half) { return arrival_[half].data(); }
    Queue& queue(std::size_t half) { return queues_[half]; }

private:
    std::vector<std::array<Reach, 2>> reach_;
    std::array<std::vector<Arrival>, 2> arrival_;
    std::array<Queue, 2> queues_;
    std::uint32_t stamp_ = 0;
};

// Forward: a space. Backward: the same space with every step reversed (same edge numbers). to_goal bounds the cost from
// a node to the goal, to_source the cost from a source to a node.
template <SearchSpace Forward, SearchSpace Backward, class ToGoal, class ToSource,
          class Queue = QuadHeap<typename Forward::Cost>, class Observer = NoObserver>
class BidirectionalSearch
    : public SlicedSearch<BidirectionalSearch<Forward, Backward, ToGoal, ToSource, Queue, Observer>> {
    using Sliced = SlicedSearch<BidirectionalSearch>;

public:
    using Cost = typename Forward::Cost;
    static constexpr Cost infinite = std::numeric_limits<Cost>::max();

    BidirectionalSearch(const Forward& forward, const Backward& backward, ToGoal to_goal, ToSource to_source,
                        BidirectionalWorkspace<Cost, Queue>& workspace, Observer observer = {})
        : forward_(&forward),
          backward_(&backward),
          to_goal_(std::move(to_goal)),
          to_source_(std::move(to_source)),
          workspace_(&workspace),
          observer_(std::move(observer)) {
        workspace.begin(forward.node_count());
        reaches_ = workspace.reaches();
        arrivals_ = {workspace.arrivals(0), workspace.arrivals(1)};
        stamp_ = workspace.stamp();
    }

    // Adds a source or goal; any number of each before the first step. number: returned by source_number(),
    // target_number().
    void start(std::uint32_t node, Cost cost = Cost{}, std::uint32_t number = 0) {
        reach<0>(node, cost, no_node, number);
    }
    void aim(std::uint32_t node, Cost cost = Cost{}, std::uint32_t number = 0) {
        reach<1>(node, cost, no_node, number);
    }

    [[nodiscard]] Cost cost() const { return best_; }
    [[nodiscard]] std::size_t source_number() const {
        return walk<0>([](std::uint32_t, std::uint32_t) {});
    }
    [[nodiscard]] std::size_t target_number() const {
        return walk<1>([](std::uint32_t, std::uint32_t) {});
    }

    [[nodiscard]] std::uint32_t meeting() const { return meeting_; }
    // Calls visit(from, edge) for every step from the meeting node back to the source.
    template <class Visit>
    void visit_back(Visit&& visit) const {
        walk<0>(visit);
    }
    // Calls visit(to, edge) for every step from the meeting node on to the goal.
    template <class Visit>
    void visit_on(Visit&& visit) const {
        walk<1>(visit);
    }
    [[nodiscard]] Path path() const {
        Path path{{meeting_}, {}};
        const auto append = [&](std::uint32_t node, std::uint32_t edge) {
            path.nodes.push_back(node);
            path.edges.push_back(edge);
        };
        visit_back(append);
        std::reverse(path.nodes.begin(), path.nodes.end());
        std::reverse(path.edges.begin(), path.edges.end());
        visit_on(append);
        return path;
    }

private:
    friend Sliced;
    using Sliced::counts_;
    using Sliced::status_;

    // Advances the half with the smaller frontier, which is cheaper to grow.
    void advance() {
        if (queue<0>().empty() || queue<1>().empty())
            finish();
        else if (queue<0>().size() <= queue<1>().size())
            advance<0>();
        else
            advance<1>();
    }

    template <std::size_t half, class Visit>
    std::uint32_t walk(Visit&& visit) const {
        return detail::walk_back(
            meeting_, [&](std::uint32_t node) { return arrivals_[half][node]; }, visit);
    }
    template <std::size_t half>
    Queue& queue() {
        return workspace_->queue(half);
    }
    // Lower bounds from the node to this half's destination, and back to its origin.
    template <std::size_t half>
    Cost ahead(std::uint32_t node) const {
        return half == 0 ? static_cast<Cost>(to_goal_(node)) : static_cast<Cost>(to_source_(node));
    }
    [[nodiscard]] bool settled(std::uint32_t node) const {
        return reaches_[node][0].stamp == stamp_ + 1 || reaches_[node][1].stamp == stamp_ + 1;
    }

    template <std::size_t half>
    void advance() {
        const auto entry = queue<half>().pop();
        const std::uint32_t node = entry.node;
        if (settled(node)) return;
        if (entry.key >= best_) {  // nor can anything else in this half
            finish();
            return;
        }
        least_[half] = entry.key;

        reaches_[node][half].stamp = stamp_ + 1;
        const Cost g = reaches_[node][half].g;
        ++counts_.settled;
        observer_.settled(node, arrivals_[half][node].from, g, static_cast<Cost>(entry.key - g), entry.key, half == 1);
        // The other half spends at least least_[other] on a path through here; up to ahead<other> of it may lie on this
        // side.
        if (best_ != infinite) {
            const auto through = detail::add(g, least_[1 - half]);
            if (!through.overflow && through.value >= best_ && through.value - best_ >= ahead<1 - half>(node)) {
                // Without heuristics the same holds for every later key.
                if constexpr (std::is_same_v<ToGoal, NoHeuristic> && std::is_same_v<ToSource, NoHeuristic>) finish();
                return;
            }
        }

        const auto relax = [&](std::uint32_t to, Cost cost, std::uint32_t edge) {
            ++counts_.relaxed;
            const auto next = detail::add(g, cost);
            if (next.overflow)
                status_ = SearchStatus::overflow;
            else
                reach<half>(to, next.value, node, edge);
        };
        if constexpr (half == 0)
            forward_->for_each_successor(node, relax);
        else
            backward_->for_each_successor(node, relax);
    }

    template <std::size_t half>
    void reach(std::uint32_t node, Cost g, std::uint32_t from, std::uint32_t edge) {
        auto& known = reaches_[node][half];
        const auto& other = reaches_[node][1 - half];
        if (known.stamp == stamp_ + 1 || other.stamp == stamp_ + 1 || (known.stamp == stamp_ && known.g <= g)) return;
        const auto f = detail::add(g, ahead<half>(node));
        if (f.overflow) {
            status_ = SearchStatus::overflow;
            return;
        }
        if (f.value >= best_) return;
        known = {g, stamp_};
        arrivals_[half][node] = {from, edge};
        observer_.improved(node, from, g, f.value, half == 1);
        if (other.stamp == stamp_) {
            const auto total = detail::add(g, other.g);
            if (total.overflow)
                status_ = SearchStatus::overflow;
            else if (total.value < best_) {
                best_ = total.value;
                meeting_ = node;
            }
        }
        queue<half>().push(f.value, node);
    }

    void finish() {
        if (status_ == SearchStatus::running)
            status_ = best_ == infinite ? SearchStatus::unreachable : SearchStatus::found;
    }

    const Forward* forward_;
    const Backward* backward_;
    [[no_unique_address]] ToGoal to_goal_;
    [[no_unique_address]] ToSource to_source_;
    BidirectionalWorkspace<Cost, Queue>* workspace_;
    [[no_unique_address]] Observer observer_;
    using Memory = BidirectionalWorkspace<Cost, Queue>;
    std::array<typename Memory::Reach, 2>* reaches_ = nullptr;
    std::array<typename Memory::Arrival*, 2> arrivals_{};
    std::uint32_t stamp_ = 0;
    std::array<Cost, 2> least_{};  // per half, a lower bound of all remaining keys
    Cost best_ = infinite;         // L: the cost of the best path known
    std::uint32_t meeting_ = no_node;
};

}  // namespace starway
