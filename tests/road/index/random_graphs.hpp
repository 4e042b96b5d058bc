// Random graphs of many kinds, and Dijkstra's algorithm as the reference for every index.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <queue>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "base/graph/arc_graph.hpp"

namespace starway::road::index::test {

struct ArcList {
    std::uint32_t nodes = 0;
    std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> arcs;  // tail, head, weight
};

inline graph::ArcGraph to_graph(ArcList list) {
    std::stable_sort(list.arcs.begin(), list.arcs.end(),
                     [](const auto& a, const auto& b) { return std::get<0>(a) < std::get<0>(b); });
    graph::ArcGraph graph;
    graph.first_out.assign(std::size_t{list.nodes} + 1, 0);
    for (const auto& [tail, head, weight] : list.arcs) {
        ++graph.first_out[tail + 1];
        graph.head.emplace_back(head);
        graph.weight.push_back(weight);
    }
    for (std::uint32_t v = 0; v < list.nodes; ++v) graph.first_out[v + 1] += graph.first_out[v];
    return graph;
}

// Takes turns: arbitrary, near neighbours, grids with diagonals, trees, paths, stars, complete graphs; with loops,
// parallel arcs, one-way arcs, isolated nodes; weights tiny (many ties and zeros), ordinary or very large.
inline graph::ArcGraph random_graph(std::mt19937& random) {
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    ArcList list;
    const std::uint32_t kind = below(8);
    const std::uint32_t most = std::vector<std::uint32_t>{1, 3, 12, 40, 120}[below(5)];
    list.nodes = kind == 6 ? 1 + below(14) : 1 + below(most);
    const std::uint32_t n = list.nodes;
    const std::uint32_t largest = std::vector<std::uint32_t>{1, 2, 10, 1000, 1000000, 4000000}[below(6)];
    const auto weight = [&] { return below(5) == 0 ? 0 : below(largest + 1); };
    const auto join = [&](std::uint32_t u, std::uint32_t v) {
        const std::uint32_t directions = below(4);
        if (directions != 0) list.arcs.emplace_back(u, v, weight());
        if (directions != 1) list.arcs.emplace_back(v, u, weight());
        if (below(10) == 0) list.arcs.emplace_back(u, v, weight());
    };
    std::uint32_t side = 1;
    while (side * side < n) ++side;
    switch (kind) {
        case 0:
        case 1:
            for (std::uint32_t i = 0; i < n * (1 + below(3)); ++i) join(below(n), below(n));
            break;
        case 2:
            for (std::uint32_t v = 0; v < n; ++v)
                for (std::uint32_t k = 0; k < 2; ++k) join(v, std::min(n - 1, v + below(4)));
            break;
        case 3:
            for (std::uint32_t v = 0; v < n; ++v) {
                if ((v + 1) % side != 0 && v + 1 < n) join(v, v + 1);
                if (v + side < n) join(v, v + side);
                if (v + side + 1 < n && below(4) == 0) join(v, v + side + 1);
            }
            break;
        case 4:
            for (std::uint32_t v = 1; v < n; ++v) join(v, below(v));
            break;
        case 5:
            for (std::uint32_t v = 1; v < n; ++v) join(v, below(3) == 0 ? 0 : v - 1);
            break;
        case 6:
            for (std::uint32_t v = 0; v < n; ++v)
                for (std::uint32_t u = 0; u < v; ++u) join(u, v);
            break;
        default:
            break;  // no arcs
    }
    return to_graph(std::move(list));
}

// The number of rounds: the quick suite, or the long one (STARWAY_LONG_TESTS).
inline int scaled(int quick, int full) {
    return std::getenv("STARWAY_LONG_TESTS") != nullptr ? full : quick;
}

inline constexpr std::uint64_t far = std::numeric_limits<std::uint64_t>::max();

// Distances to all nodes from sources that each have a cost.
inline std::vector<std::uint64_t> dijkstra(const graph::ArcGraph& graph,
                                           const std::vector<std::pair<std::uint32_t, std::uint64_t>>& sources) {
    std::vector<std::uint64_t> distance(graph.node_count(), far);
    using Entry = std::pair<std::uint64_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (const auto& [node, cost] : sources) queue.emplace(cost, node);
    while (!queue.empty()) {
        const auto [cost, v] = queue.top();
        queue.pop();
        if (cost >= distance[v]) continue;
        distance[v] = cost;
        for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a)
            if (graph.weight[a] != 0xFFFFFFFFU) queue.emplace(cost + graph.weight[a], graph.head[a]);
    }
    return distance;
}

}  // namespace starway::road::index::test
