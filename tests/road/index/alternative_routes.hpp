// What every engine for alternatives must guarantee.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "road/index/alternatives/k_shortest.hpp"
#include "road/index/alternatives/limits.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {

inline std::uint32_t any_node(const graph::ArcGraph& graph, std::mt19937& random) {
    return static_cast<std::uint32_t>(random() % graph.node_count());
}

// Checks that a path leads from source to target, visits no node twice and has the stated cost.
inline void expect_simple_path(const graph::ArcGraph& graph, std::uint32_t source, std::uint32_t target,
                               const SimplePath& path) {
    std::uint32_t node = source;
    std::uint64_t cost = 0;
    std::set<std::uint32_t> nodes{source};
    for (const std::uint32_t arc : path.arcs) {
        ASSERT_TRUE(graph.first_out[node] <= arc && arc < graph.first_out[node + 1]);
        node = graph.head[arc];
        cost += graph.weight[arc];
        ASSERT_TRUE(nodes.insert(node).second);
    }
    ASSERT_EQ(node, target);
    ASSERT_EQ(cost, path.cost);
}

// Precondition: the target can be reached.
inline void expect_alternatives(const graph::ArcGraph& graph, std::uint32_t source, std::uint32_t target,
                                std::size_t count, const AlternativeLimits& limits,
                                const std::vector<SimplePath>& paths) {
    const std::uint64_t best = dijkstra(graph, {{source, 0}})[target];
    EXPECT_LE(paths.size(), count + 1);
    EXPECT_EQ(paths.at(0).cost, best);
    std::set<std::uint32_t> accepted;
    std::set<std::vector<std::uint32_t>> distinct;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        expect_simple_path(graph, source, target, paths[i]);
        std::uint64_t common = 0;
        for (const std::uint32_t arc : paths[i].arcs) common += accepted.count(arc) != 0 ? graph.weight[arc] : 0;
        EXPECT_TRUE(distinct.insert(paths[i].arcs).second);
        if (i > 0) {
            EXPECT_LE(paths[i - 1].cost, paths[i].cost);
            EXPECT_LE(static_cast<double>(paths[i].cost), limits.stretch * static_cast<double>(best));
            EXPECT_LE(static_cast<double>(common), limits.sharing * static_cast<double>(best));
        }
        accepted.insert(paths[i].arcs.begin(), paths[i].arcs.end());
    }
}

}  // namespace starway::road::index::test
