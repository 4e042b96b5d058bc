// A graph whose arcs can be followed in both directions under one number.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "index/graph/arc_graph.hpp"

namespace starway::index {

// Keeps a reference to the graph.
class TwoWayGraph {
public:
    explicit TwoWayGraph(const ArcGraph& graph) : graph_(graph), tail_(graph.arc_count()), in_arc_(graph.arc_count()) {
        first_in_.assign(std::size_t{graph.node_count()} + 1, 0);
        for (const std::uint32_t head : graph.head) ++first_in_[head + 1];
        std::partial_sum(first_in_.begin(), first_in_.end(), first_in_.begin());
        std::vector<std::uint32_t> next(first_in_.begin(), first_in_.end() - 1);
        for (std::uint32_t v = 0; v < graph.node_count(); ++v)
            for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a) {
                tail_[a] = v;
                in_arc_[next[graph.head[a]]++] = a;
            }
    }

    [[nodiscard]] std::uint32_t node_count() const { return graph_.node_count(); }
    [[nodiscard]] std::uint32_t arc_count() const { return graph_.arc_count(); }
    [[nodiscard]] std::uint32_t tail(std::uint32_t arc) const { return tail_[arc]; }
    [[nodiscard]] std::uint32_t head(std::uint32_t arc) const { return graph_.head[arc]; }
    [[nodiscard]] std::uint32_t weight(std::uint32_t arc) const { return graph_.weight[arc]; }
    // Calls visit(arc, other end).
    template <class Visit>
    void for_each_out(std::uint32_t node, Visit&& visit) const {
        for (std::uint32_t a = graph_.first_out[node]; a < graph_.first_out[node + 1]; ++a) visit(a, graph_.head[a]);
    }
    template <class Visit>
    void for_each_in(std::uint32_t node, Visit&& visit) const {
        for (std::uint32_t i = first_in_[node]; i < first_in_[node + 1]; ++i) visit(in_arc_[i], tail_[in_arc_[i]]);
    }

private:
    const ArcGraph& graph_;
    std::vector<std::uint32_t> tail_, first_in_, in_arc_;
};

}  // namespace starway::index
