// Plain graphs, written as arc lists or drawn by number, and Dijkstra distances on them.
#pragma once

#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/graph/upward.hpp"
#include "random_graphs.hpp"

namespace starway::road::index::test {

using PlainArc = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  // tail, head, weight

inline graph::ArcGraph graph_of(std::uint32_t nodes, std::vector<PlainArc> arcs) {
    return to_graph({nodes, std::move(arcs)});
}

inline graph::ArcGraph numbered_graph(std::uint32_t number) {
    std::mt19937 random(number);
    return random_graph(random);
}

// A street grid with some one-way streets.
inline graph::ArcGraph town(std::uint32_t width) {
    std::mt19937 random(width);
    std::vector<PlainArc> arcs;
    for (std::uint32_t v = 0; v < width * width; ++v)
        for (const std::uint32_t step : {1U, width})
            if (v + step < width * width && (step == width || (v + 1) % width != 0)) {
                const auto weight = static_cast<std::uint32_t>(1 + random() % 50);
                arcs.emplace_back(v, v + step, weight);
                if (random() % 5 != 0) arcs.emplace_back(v + step, v, weight);
            }
    return graph_of(width * width, std::move(arcs));
}

inline constexpr std::uint64_t not_reached = far;

inline std::vector<std::uint64_t> distances(const graph::ArcGraph& graph, std::span<const graph::Access> sources) {
    std::vector<std::pair<std::uint32_t, std::uint64_t>> starts;
    for (const graph::Access source : sources) starts.emplace_back(source.node, source.cost);
    return dijkstra(graph, starts);
}

}  // namespace starway::road::index::test
