// Every answer of a customizable hierarchy against Dijkstra's algorithm.
#include "index/customizable/query.hpp"

#include <gtest/gtest.h>

#include <set>

#include "index/customizable/hierarchies.hpp"
#include "index/random_graphs.hpp"

namespace starway::index::test {
namespace {

// What a path costs, by the cheapest arc of each step; far where two nodes are not joined.
std::uint64_t cost_of(const ArcGraph& graph, const std::vector<std::uint32_t>& nodes) {
    std::uint64_t cost = 0;
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
        std::uint64_t least = far;
        for (std::uint32_t a = graph.first_out[nodes[i]]; a < graph.first_out[nodes[i] + 1]; ++a)
            if (graph.head[a] == nodes[i + 1] && graph.weight[a] != closed_weight)
                least = std::min<std::uint64_t>(least, graph.weight[a]);
        if (least == far) return far;
        cost += least;
    }
    return cost;
}

void expect_dijkstra(const ArcGraph& graph, const Hierarchy& hierarchy, const Metric& metric, std::mt19937& random,
                     int questions) {
    const auto view = hierarchy.skeleton.view();
    const LowerArcs lower = make_lower_arcs(view);
    HierarchyQuery query(view);
    std::vector<std::uint32_t> nodes;
    const auto terminals = [&] {
        std::vector<IndexTerminal> some;
        for (std::uint32_t i = 0; i < 1 + random() % 3; ++i)
            some.push_back(
                {static_cast<std::uint32_t>(random() % graph.node_count()), random() % 4 == 0 ? random() % 1000 : 0});
        return some;
    };
    for (int i = 0; i < questions; ++i) {
        const auto sources = terminals();
        const auto targets = terminals();
        std::vector<std::pair<std::uint32_t, std::uint64_t>> starts;
        for (const auto& s : sources) starts.emplace_back(s.node, s.cost);
        const auto distance = dijkstra(graph, starts);
        std::uint64_t expected = far;
        for (const auto& t : targets)
            if (distance[t.node] != far) expected = std::min(expected, distance[t.node] + t.cost);
        ASSERT_EQ(query.cost(metric.view(), sources, targets), expected);
        const IndexAnswer answer = query.path(metric.view(), lower, sources, targets, nodes);
        ASSERT_EQ(answer.cost, expected);
        if (expected == far) {
            ASSERT_TRUE(nodes.empty());
            continue;
        }
        const std::set<std::uint32_t> once(nodes.begin(), nodes.end());
        ASSERT_EQ(once.size(), nodes.size());
        ASSERT_EQ(nodes.front(), sources[answer.source].node);
        ASSERT_EQ(nodes.back(), targets[answer.target].node);
        ASSERT_EQ(cost_of(graph, nodes) + sources[answer.source].cost + targets[answer.target].cost, expected);
    }
}

TEST(HierarchyQuery, EqualsDijkstraOnRandomGraphs) {
    std::mt19937 random(11);
    for (int round = 0; round < scaled(400, 10000); ++round) {
        const ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy =
            round % 2 == 0 ? must_make(graph) : must_make(graph, random_order(graph.node_count(), random));
        ASSERT_TRUE(check(hierarchy.skeleton.view()));
        const Metric metric = must_customize(hierarchy, graph.weight);
        ASSERT_TRUE(check(metric.view(), hierarchy.skeleton.view()));
        expect_dijkstra(graph, hierarchy, metric, random, scaled(8, 20));
        if (HasFatalFailure()) FAIL() << "round " << round;
    }
}

TEST(HierarchyQuery, ServesSeveralWeightsAndClosedArcs) {
    std::mt19937 random(12);
    for (int round = 0; round < 60; ++round) {
        ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make(graph);
        for (int weights = 0; weights < 3; ++weights) {
            for (std::uint32_t& w : graph.weight)
                w = random() % 5 == 0 ? closed_weight : static_cast<std::uint32_t>(random() % 50);
            expect_dijkstra(graph, hierarchy, must_customize(hierarchy, graph.weight), random, 4);
        }
    }
}

// Distances of 2^32 and more between nodes that no arc of the hierarchy joins are told exactly; shorter ones are not disturbed by arcs near
// the limit.
TEST(HierarchyQuery, TellsDistancesBeyondThirtyTwoBits) {
    std::mt19937 random(13);
    for (int round = 0; round < scaled(200, 3000); ++round) {
        ArcGraph graph = random_graph(random);
        for (std::uint32_t& w : graph.weight)
            w = random() % 3 == 0 ? closed_weight - 1 - static_cast<std::uint32_t>(random() % 3) : w + 1200000000U;
        const Hierarchy hierarchy = must_make(graph);
        const auto metric = customize(hierarchy.skeleton.view(), hierarchy.entries, graph.weight);
        if (metric) expect_dijkstra(graph, hierarchy, *metric, random, 4);
    }
    // A path of four nodes whose ends are contracted first: no arc spans more than one step.
    const ArcGraph path = to_graph({4, {{0, 1, 4000000000U}, {1, 2, 4000000000U}, {2, 3, 4000000000U}}});
    const Hierarchy hierarchy = must_make(path, {0, 3, 1, 2});
    const Metric metric = must_customize(hierarchy, path.weight);
    expect_dijkstra(path, hierarchy, metric, random, 30);
    // Contracting the middle first needs an arc that has no place.
    const Hierarchy other = must_make(path, {1, 0, 2, 3});
    EXPECT_FALSE(customize(other.skeleton.view(), other.entries, path.weight));
}

}  // namespace
}  // namespace starway::index::test
