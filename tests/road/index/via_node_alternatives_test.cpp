#include "road/index/alternatives/via_node_alternatives.hpp"

#include <gtest/gtest.h>

#include <random>

#include "plain.hpp"
#include "road/index/alternative_routes.hpp"
#include "road/index/alternatives/plateau_alternatives.hpp"
#include "road/index/cch/hierarchies.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index {
namespace {

using test::any_node;

// A graph, its hierarchy and the engine.
struct Asked {
    explicit Asked(const graph::ArcGraph& arcs, std::mt19937& random)
        : graph(arcs),
          hierarchy(random() % 2 == 0 ? test::must_make(graph)
                                      : test::must_make(graph, test::random_order(graph.node_count(), random))),
          metric(test::must_customize(hierarchy, graph.weight)),
          engine(hierarchy.skeleton.view(), graph) {}

    Result<void> ask(std::uint32_t source, std::uint32_t target, std::size_t count, const AlternativeLimits& limits,
                     std::vector<SimplePath>& paths, const CancelFlag* cancel = nullptr) {
        const RoadTerminal from{NodeId(source), 0};
        const RoadTerminal to{NodeId(target), 0};
        std::vector<SimplePath> found;
        AcceptedRoutes accepted;
        const auto take = [&](const TerminalPath& path) {
            if (found.empty()) accepted.reset(limits.most_overlap(path.cost));
            std::vector<AcceptedRoutes::Piece> pieces;
            for (const std::uint32_t arc : path.arcs) pieces.push_back({arc, graph.weight[arc]});
            if (!accepted.add(path.cost, std::move(pieces))) return false;
            found.push_back({path.cost, {path.arcs.begin(), path.arcs.end()}});
            return true;
        };
        auto done = engine.run(metric.view(), {&from, 1}, {&to, 1}, count, limits, take, cancel);
        for (std::size_t i = 0; i < found.size(); ++i) paths.push_back(found[accepted.number(i)]);
        return done;
    }

    graph::ArcGraph graph;
    test::Hierarchy hierarchy;
    Metric metric;
    ViaNodeAlternatives engine;
};

TEST(ViaNodeAlternatives, HoldTheirLimitsOnRandomGraphs) {
    std::mt19937 random(43);
    std::size_t found = 0;
    for (int round = 0; round < test::scaled(400, 20000); ++round) {
        const graph::ArcGraph graph = test::random_graph(random);
        if (graph.node_count() == 0) continue;
        Asked asked(graph, random);
        for (int query = 0; query < 4; ++query) {
            const AlternativeLimits limits{1 + 0.25 * static_cast<double>(random() % 4),
                                           0.25 * static_cast<double>(random() % 5), 0.25};
            const std::uint32_t source = any_node(graph, random);
            const std::uint32_t target = any_node(graph, random);
            const std::size_t count = random() % 5;
            std::vector<SimplePath> paths;
            ASSERT_TRUE(asked.ask(source, target, count, limits, paths));
            if (test::dijkstra(graph, {{source, 0}})[target] == test::far) {
                ASSERT_TRUE(paths.empty());
                continue;
            }
            test::expect_alternatives(graph, source, target, count, limits, paths);
            found += paths.size() - 1;
            if (testing::Test::HasFailure()) FAIL() << "round " << round;
        }
    }
    EXPECT_GT(found, 50U);
}

TEST(ViaNodeAlternatives, AreAsManyInATownAsASearchFinds) {
    std::mt19937 random(44);
    Asked asked(test::town(40), random);
    PlateauAlternatives search(asked.graph);
    std::size_t found = 0;
    std::size_t expected = 0;
    for (int query = 0; query < 20; ++query) {
        const std::uint32_t source = any_node(asked.graph, random);
        const std::uint32_t target = any_node(asked.graph, random);
        std::vector<SimplePath> paths;
        ASSERT_TRUE(asked.ask(source, target, 3, {}, paths));
        found += paths.size();
        ASSERT_TRUE(search.run(source, target, 3, {}, paths));
        expected += paths.size();
    }
    EXPECT_GT(10 * found, 9 * expected);
}

TEST(ViaNodeAlternatives, StopWhenToldTo) {
    std::mt19937 random(45);
    Asked asked(test::town(6), random);
    const CancelFlag cancel{true};
    std::vector<SimplePath> paths;
    const auto run = asked.ask(0, 20, 2, {}, paths, &cancel);
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::interrupted);
}

// Accepted routes keep their limits when a cheaper one is inserted between them.
TEST(AcceptedRoutes, AreByTheirCostsAndRefuseWhatBreaksTheLimit) {
    AcceptedRoutes accepted;
    accepted.reset(10);
    EXPECT_TRUE(accepted.add(20, {{1, 10}, {2, 10}}));
    EXPECT_TRUE(accepted.add(24, {{1, 10}, {3, 9}, {4, 5}}));
    EXPECT_FALSE(accepted.add(22, {{1, 10}, {3, 9}, {5, 3}})) << "the one after it would share 19";
    EXPECT_FALSE(accepted.add(20, {{1, 10}, {2, 10}})) << "told already";
    EXPECT_TRUE(accepted.add(21, {{1, 10}, {6, 11}}));
    ASSERT_EQ(accepted.size(), 3U);
    EXPECT_EQ(accepted.number(0), 0U);
    EXPECT_EQ(accepted.number(1), 2U);
    EXPECT_EQ(accepted.number(2), 1U);
}

}  // namespace
}  // namespace starway::road::index
