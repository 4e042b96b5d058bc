#include "road/index/alternatives/plateau_alternatives.hpp"

#include <gtest/gtest.h>

#include <random>

#include "plain.hpp"
#include "road/index/alternative_routes.hpp"
#include "road/index/random_graphs.hpp"

namespace starway::road::index {
namespace {

using test::any_node;

// Returns the number of alternatives.
std::size_t ask(const graph::ArcGraph& graph, PlateauAlternatives& engine, std::uint32_t source, std::uint32_t target,
                std::size_t count, const AlternativeLimits& limits) {
    std::vector<SimplePath> paths;
    EXPECT_TRUE(engine.run(source, target, count, limits, paths));
    if (test::dijkstra(graph, {{source, 0}})[target] == test::far) {
        EXPECT_TRUE(paths.empty());
        return 0;
    }
    test::expect_alternatives(graph, source, target, count, limits, paths);
    return paths.size() - 1;
}

TEST(PlateauAlternatives, HoldTheirLimitsOnRandomGraphs) {
    std::mt19937 random(41);
    std::size_t found = 0;
    for (int round = 0; round < test::scaled(400, 20000); ++round) {
        const graph::ArcGraph graph = test::random_graph(random);
        if (graph.node_count() == 0) continue;
        PlateauAlternatives engine(graph);
        for (int query = 0; query < 4; ++query) {
            const AlternativeLimits limits{1 + 0.25 * static_cast<double>(random() % 4),
                                           0.25 * static_cast<double>(random() % 5), 0.25};
            found += ask(graph, engine, any_node(graph, random), any_node(graph, random), random() % 5, limits);
            if (testing::Test::HasFailure()) FAIL() << "round " << round;
        }
    }
    EXPECT_GT(found, 50U);
}

TEST(PlateauAlternatives, AreFoundInATown) {
    const graph::ArcGraph graph = test::town(40);
    PlateauAlternatives engine(graph);
    std::mt19937 random(42);
    std::size_t found = 0;
    for (int query = 0; query < 20; ++query)
        found += ask(graph, engine, any_node(graph, random), any_node(graph, random), 3, {});
    EXPECT_GT(found, 30U);
}

// Two roads of four arcs each with slightly different costs, and a third that is too long: the second one is found, the
// third is not.
TEST(PlateauAlternatives, FindTheSecondRoadAndNotOneTooLong) {
    const graph::ArcGraph graph = test::to_graph(
        {8,
         {{0, 1, 10}, {1, 2, 10}, {2, 7, 10}, {0, 3, 11}, {3, 4, 11}, {4, 7, 11}, {0, 5, 20}, {5, 6, 20}, {6, 7, 20}}});
    PlateauAlternatives engine(graph);
    std::vector<SimplePath> paths;
    ASSERT_TRUE(engine.run(0, 7, 5, {}, paths));
    ASSERT_EQ(paths.size(), 2U);
    EXPECT_EQ(paths[0].cost, 30U);
    EXPECT_EQ(paths[1].cost, 33U);
    ASSERT_TRUE(engine.run(0, 7, 5, {2, 0.8, 0.25}, paths));
    EXPECT_EQ(paths.size(), 3U);
    ASSERT_TRUE(engine.run(7, 0, 5, {}, paths));
    EXPECT_TRUE(paths.empty());
}

TEST(PlateauAlternatives, StopWhenToldTo) {
    const graph::ArcGraph graph = test::town(6);
    PlateauAlternatives engine(graph);
    const CancelFlag cancel{true};
    std::vector<SimplePath> paths;
    const auto run = engine.run(0, 20, 2, {}, paths, &cancel);
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::interrupted);
}

}  // namespace
}  // namespace starway::road::index
