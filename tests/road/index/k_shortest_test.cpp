#include "road/index/alternatives/k_shortest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "plain.hpp"
#include "support/scaled.hpp"

namespace starway::road::index {
namespace {

using test::graph_of;
using test::PlainArc;

// The costs of all loopless paths, by exhaustive search.
void try_all(const graph::ArcGraph& graph, std::uint32_t node, std::uint32_t target, std::uint64_t cost,
             std::vector<bool>& seen, std::vector<std::uint64_t>& costs) {
    if (node == target) {
        costs.push_back(cost);
        return;
    }
    seen[node] = true;
    for (std::uint32_t a = graph.first_out[node]; a < graph.first_out[node + 1]; ++a)
        if (!seen[graph.head[a]]) try_all(graph, graph.head[a], target, cost + graph.weight[a], seen, costs);
    seen[node] = false;
}

graph::ArcGraph small_graph(std::mt19937& random) {
    const auto nodes = static_cast<std::uint32_t>(1 + random() % 7);
    const auto most = static_cast<std::uint32_t>(1 + random() % 9);
    std::vector<PlainArc> arcs;
    for (std::uint32_t i = 0; i < random() % 20; ++i)
        arcs.emplace_back(random() % nodes, random() % nodes, random() % most);
    return graph_of(nodes, std::move(arcs));
}

// The cost from every node to the target.
std::vector<std::uint64_t> left_to(const graph::ArcGraph& graph, std::uint32_t target) {
    std::vector<std::uint64_t> left(graph.node_count(), no_cost);
    left[target] = 0;
    for (std::uint32_t round = 0; round < graph.node_count(); ++round)
        for (std::uint32_t v = 0; v < graph.node_count(); ++v)
            for (std::uint32_t a = graph.first_out[v]; a < graph.first_out[v + 1]; ++a)
                if (left[graph.head[a]] != no_cost) left[v] = std::min(left[v], left[graph.head[a]] + graph.weight[a]);
    return left;
}

// No bound, the exact one, or half of it.
KShortest::LowerBound any_bound(const graph::ArcGraph& graph, std::uint32_t target, std::mt19937& random) {
    const std::uint64_t part = random() % 3;
    if (part == 0) return {};
    return [left = left_to(graph, target), part](std::uint32_t node) {
        return left[node] == no_cost ? no_cost : left[node] / part;
    };
}

TEST(KShortest, FindsTheCheapestOfAllWays) {
    for (int number = 0; number < starway::test::scaled(400, 20000); ++number) {
        SCOPED_TRACE(number);
        std::mt19937 random(static_cast<std::uint32_t>(number));
        const graph::ArcGraph graph = small_graph(random);
        KShortest k_shortest(graph);
        std::vector<SimplePath> paths;
        for (int query = 0; query < 3; ++query) {
            const auto source = static_cast<std::uint32_t>(random() % graph.node_count());
            const auto target = static_cast<std::uint32_t>(random() % graph.node_count());
            std::vector<std::uint64_t> costs;
            std::vector<bool> seen(graph.node_count(), false);
            try_all(graph, source, target, 0, seen, costs);
            std::sort(costs.begin(), costs.end());
            const std::size_t k = random() % 30;
            ASSERT_TRUE(k_shortest.run(source, target, k, paths, nullptr, any_bound(graph, target, random)));
            ASSERT_EQ(paths.size(), std::min(k, costs.size()));
            std::set<std::vector<std::uint32_t>> distinct;
            for (std::size_t i = 0; i < paths.size(); ++i) {
                ASSERT_EQ(paths[i].cost, costs[i]);
                ASSERT_TRUE(distinct.insert(paths[i].arcs).second);
                std::uint32_t node = source;
                std::uint64_t cost = 0;
                std::set<std::uint32_t> nodes{source};
                for (const std::uint32_t arc : paths[i].arcs) {
                    ASSERT_GE(arc, graph.first_out[node]);
                    ASSERT_LT(arc, graph.first_out[node + 1]);
                    node = graph.head[arc];
                    cost += graph.weight[arc];
                    ASSERT_TRUE(nodes.insert(node).second);
                }
                ASSERT_EQ(node, target);
                ASSERT_EQ(cost, paths[i].cost);
            }
        }
    }
}

TEST(KShortest, StopsWhenToldTo) {
    const graph::ArcGraph graph = test::town(6);
    KShortest k_shortest(graph);
    std::vector<SimplePath> paths;
    const CancelFlag cancel{true};
    const auto stopped = k_shortest.run(0, 35, 50, paths, &cancel);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::interrupted);
    EXPECT_TRUE(k_shortest.run(0, 35, 50, paths));
    EXPECT_EQ(paths.size(), 50U);
}

}  // namespace
}  // namespace starway::road::index
