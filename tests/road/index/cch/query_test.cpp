// Every answer of a customizable hierarchy against Dijkstra's algorithm.
#include "road/index/cch/query.hpp"

#include <gtest/gtest.h>

#include <set>

#include "road/index/cch/hierarchies.hpp"
#include "road/index/cch/update/recustomize.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index::test {
namespace {

// The nodes along arcs from `from`; fewer if an arc does not begin where the previous one ends.
std::vector<std::uint32_t> nodes_along(const graph::ArcGraph& graph, std::uint32_t from,
                                       const std::vector<graph::LinkId>& arcs) {
    std::vector<std::uint32_t> nodes{from};
    for (const std::uint32_t arc : arcs) {
        if (arc < graph.first_out[nodes.back()] || arc >= graph.first_out[nodes.back() + 1]) break;
        nodes.push_back(graph.head[arc]);
    }
    return nodes;
}

void expect_dijkstra(const graph::ArcGraph& graph, const Hierarchy& hierarchy, const Metric& metric,
                     std::mt19937& random, int questions) {
    const auto view = hierarchy.skeleton.view();
    CchQuery query(view);
    graph::LoopRemover loops;
    std::vector<graph::LinkId> arcs;
    const auto terminals = [&] {
        std::vector<RoadTerminal> some;
        for (std::uint32_t i = 0; i < 1 + random() % 3; ++i)
            some.push_back({NodeId(static_cast<std::uint32_t>(random() % graph.node_count())),
                            random() % 4 == 0 ? random() % 1000 : 0});
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
        const IndexAnswer answer = query.path(metric.view(), sources, targets, arcs);
        ASSERT_EQ(answer.cost, expected);
        if (expected == far) {
            ASSERT_TRUE(arcs.empty());
            continue;
        }
        const NodeId from = sources[answer.source].node;
        loops.run(graph, from, arcs);
        const auto nodes = nodes_along(graph, from, arcs);
        ASSERT_EQ(nodes.size(), arcs.size() + 1);
        ASSERT_EQ(nodes.back(), targets[answer.target].node);
        const std::set<std::uint32_t> once(nodes.begin(), nodes.end());
        ASSERT_EQ(once.size(), nodes.size());
        std::uint64_t cost = sources[answer.source].cost + targets[answer.target].cost;
        for (const std::uint32_t arc : arcs) cost += graph.weight[arc];
        ASSERT_EQ(cost, expected);
    }
}

TEST(CchQuery, EqualsDijkstraOnRandomGraphs) {
    std::mt19937 random(11);
    for (int round = 0; round < scaled(400, 10000); ++round) {
        const graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy =
            round % 2 == 0 ? must_make(graph) : must_make(graph, random_order(graph.node_count(), random));
        ASSERT_TRUE(check(hierarchy.skeleton.view()));
        const Metric metric = must_customize(hierarchy, graph.weight);
        ASSERT_TRUE(check(metric.view(), hierarchy.skeleton.view()));
        expect_dijkstra(graph, hierarchy, metric, random, scaled(8, 20));
        if (HasFatalFailure()) FAIL() << "round " << round;
    }
}

TEST(CchQuery, ServesSeveralWeightsAndClosedArcs) {
    std::mt19937 random(12);
    for (int round = 0; round < 60; ++round) {
        graph::ArcGraph graph = random_graph(random);
        const Hierarchy hierarchy = must_make(graph);
        for (int weights = 0; weights < 3; ++weights) {
            for (std::uint32_t& w : graph.weight)
                w = random() % 5 == 0 ? closed_weight : static_cast<std::uint32_t>(random() % 50);
            expect_dijkstra(graph, hierarchy, must_customize(hierarchy, graph.weight), random, 4);
        }
    }
}

// Distances of 2^32 and more between nodes that are not adjacent in the hierarchy are exact; arcs near the limit do not
// affect shorter ones.
TEST(CchQuery, GivesDistancesBeyondThirtyTwoBits) {
    std::mt19937 random(13);
    for (int round = 0; round < scaled(200, 3000); ++round) {
        graph::ArcGraph graph = random_graph(random);
        for (std::uint32_t& w : graph.weight)
            w = random() % 3 == 0 ? closed_weight - 1 - static_cast<std::uint32_t>(random() % 3) : w + 1200000000U;
        const Hierarchy hierarchy = must_make(graph);
        const auto metric = customize_for_paths(hierarchy.skeleton.view(), hierarchy.entries, graph.weight);
        if (metric) expect_dijkstra(graph, hierarchy, *metric, random, 4);
    }
    // A path of four nodes whose ends are contracted first: no arc spans more than one step.
    const graph::ArcGraph path = to_graph({4, {{0, 1, 4000000000U}, {1, 2, 4000000000U}, {2, 3, 4000000000U}}});
    const Hierarchy hierarchy = must_make(path, order_of({0, 3, 1, 2}));
    const Metric metric = must_customize(hierarchy, path.weight);
    expect_dijkstra(path, hierarchy, metric, random, 30);
    // Contracting the middle first needs an arc that does not fit in 32 bits.
    const Hierarchy other = must_make(path, order_of({1, 0, 2, 3}));
    EXPECT_FALSE(customize(other.skeleton.view(), other.entries, path.weight));
}

}  // namespace
}  // namespace starway::road::index::test
