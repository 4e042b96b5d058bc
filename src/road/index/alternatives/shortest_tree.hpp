// Shortest-path trees from or to a node, up to a cost.
#pragma once

#include <cstdint>
#include <vector>

#include "road/index/alternatives/two_way_graph.hpp"
#include "starway/search/queues.hpp"
#include "starway/search/space.hpp"

namespace starway::road::index {

// Reusable, one per thread. 16 bytes per node.
class ShortestTree {
public:
    enum class Direction { from_root, to_root };

    // Settles every node that costs at most `bound`; stops once `goal` is settled.
    void grow(const TwoWayGraph& graph, Direction direction, std::uint32_t root, std::uint64_t bound,
              std::uint32_t goal = graph::no_path) {
        for (const std::uint32_t node : touched_) label_[node] = {};
        touched_.clear();
        settled_.clear();
        queue_.clear();
        label_.resize(graph.node_count());
        reach(root, 0, graph::no_path);
        while (!queue_.empty()) {
            const auto [cost, node] = queue_.pop();
            Label& label = label_[node];
            if (label.settled || cost > label.cost) continue;
            label.settled = true;
            settled_.push_back(node);
            if (node == goal) return;
            const auto relax = [&, from = cost](std::uint32_t arc, std::uint32_t other) {
                const std::uint64_t there = from + graph.weight(arc);
                if (there <= bound && there < label_[other].cost) reach(other, there, arc);
            };
            if (direction == Direction::from_root)
                graph.for_each_out(node, relax);
            else
                graph.for_each_in(node, relax);
        }
    }

    // The cost of a node; `no_cost` if it was not settled.
    [[nodiscard]] std::uint64_t cost(std::uint32_t node) const {
        return label_[node].settled ? label_[node].cost : no_cost;
    }
    // The tree arc of a settled node; no_path at the root.
    [[nodiscard]] std::uint32_t arc(std::uint32_t node) const { return label_[node].arc; }
    // By increasing cost, each node after its tree parent.
    [[nodiscard]] const std::vector<std::uint32_t>& settled() const { return settled_; }

private:
    struct Label {
        std::uint64_t cost = no_cost;
        std::uint32_t arc = graph::no_path;
        bool settled = false;
    };
    void reach(std::uint32_t node, std::uint64_t cost, std::uint32_t arc) {
        if (label_[node].cost == no_cost) touched_.push_back(node);
        label_[node] = {cost, arc, false};
        queue_.push(cost, node);
    }
    std::vector<Label> label_;
    std::vector<std::uint32_t> touched_, settled_;
    QuadHeap<std::uint64_t> queue_;
};

}  // namespace starway::road::index
