// Landmarks give every cell's exact distance to them, or that there is no path.
#include "grid/search/jump_points/landmarks.hpp"

#include <gtest/gtest.h>

#include <random>

#include "grid/search/jump_points/graph.hpp"
#include "starway/grid/search.hpp"
#include "support/ask_grid.hpp"
#include "support/random_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;

double cost_between(GridSearch& search, GridCell from, GridCell to) {
    const GridAnswer answer = test::ask(search, from, to, GridAlgorithm::dijkstra);
    return answer.status == SearchStatus::found ? answer.cost : -1;
}

template <JumpRule rule>
void expect_true(const GridMap& map, const JumpGraph& graph, std::mt19937_64& random) {
    const JumpLandmarks& landmarks = graph.landmarks();
    const JumpArea<rule> area(map);
    GridSearch search(map);
    const auto one = static_cast<double>(graph.short_units().straight);
    for (int question = 0; question < 25; ++question) {
        const GridCell cell = question == 0 ? landmarks.at(1) : any_open(random, map);
        if (!map.fits(cell)) continue;
        const JumpLandmarks::AllDistances distances = landmarks.locate<rule>(area, graph, cell);
        for (std::size_t i = 0; i < landmarks.count(); ++i) {
            const double expected = cost_between(search, cell, landmarks.at(i));
            if (expected < 0)
                ASSERT_EQ(distances[i], JumpLandmarks::unreachable);
            else
                ASSERT_NEAR(distances[i] / one, expected, 1e-7 * (1 + expected));
        }
    }
    const JumpLandmarks::AllDistances goal = landmarks.locate<rule>(area, graph, any_open(random, map));
    for (std::uint32_t number = 1; number < graph.cell_count(); ++number) {
        const JumpLandmarks::AllDistances all = landmarks.locate<rule>(area, graph, map.cell(graph.node(number)));
        const JumpLandmarks::Chosen chosen = landmarks.choose(number, goal);
        const JumpLandmarks::Distances told = landmarks.of(number, chosen);
        for (std::size_t i = 0; i < chosen.size(); ++i) ASSERT_EQ(told[i], all[chosen[i]]);
    }
}

TEST(JumpLandmarks, KnowTheVeryDistanceOfEveryCell) {
    std::mt19937_64 random(1);
    int placed = 0;
    for (int round = 0; round < 12; ++round)
        for (const StepCosts costs : {StepCosts::exact, StepCosts::integer, StepCosts::equal})
            for (const int number : {0, 1, 2, 3}) {
                GridMap map = round % 3 == 0 ? test::maze(random, 33, 31)
                                             : test::scattered(random, 40, 33, round % 3 == 1 ? 15 : 42);
                GridRules rules;
                rules.step_costs = costs;
                if (number == 0) rules.topology = GridTopology::four;
                rules.corners = number == 1   ? CornerRule::always
                                : number == 2 ? CornerRule::one_obstacle
                                              : CornerRule::no_obstacle;
                rules.unit_size = round % 5 == 4 ? 2 : 1;
                ASSERT_TRUE(map.set_rules(rules));
                JumpGraph graph(map);
                graph.complete(map);
                if (!graph.landmarks().placed()) continue;  // large units hardly fit anywhere
                ++placed;
                with_rule(jump_rule(rules), [&](auto rule) { expect_true<decltype(rule)::value>(map, graph, random); });
                if (HasFatalFailure()) return;
            }
    EXPECT_GT(placed, 80);
}

TEST(JumpLandmarks, AreMoreWhereThereAreManyJumpPoints) {
    std::mt19937_64 random(3);
    const GridMap map = test::scattered(random, 160, 150, 25);
    JumpGraph graph(map);
    graph.complete(map);
    EXPECT_GT(graph.landmarks().count(), JumpLandmarks::least_count);
    with_rule(jump_rule(map.rules()), [&](auto rule) { expect_true<decltype(rule)::value>(map, graph, random); });
}

TEST(JumpLandmarks, AreNotNeededOnAnEmptyMap) {
    const GridMap map = test::blank(40, 30);
    JumpGraph graph(map);
    graph.complete(map);
    EXPECT_FALSE(graph.landmarks().placed());
    GridSearch search(map);
    EXPECT_EQ(test::ask(search, {1, 2}, {39, 20}, GridAlgorithm::jps_plus).status, SearchStatus::found);
}

// With landmarks, a search for an unreachable goal ends early.
TEST(JumpLandmarks, TellIslandsApart) {
    std::mt19937_64 random(2);
    GridMap map = test::scattered(random, 150, 80, 25);
    for (std::int32_t y = 0; y < 80; ++y) map.set_open({100, y}, false);
    GridSearch search(map);
    int apart = 0;
    for (int question = 0; question < 300; ++question) {
        const GridCell from = any_open(random, map);
        const GridCell to = any_open(random, map);
        const GridAnswer answer = test::ask(search, from, to, GridAlgorithm::jps_plus);
        ASSERT_EQ(answer.algorithm, GridAlgorithm::jps_plus);
        ASSERT_EQ(answer.status == SearchStatus::found, cost_between(search, from, to) >= 0);
        if ((from.x < 100) == (to.x < 100)) continue;
        ++apart;
        ASSERT_EQ(answer.status, SearchStatus::unreachable);
        ASSERT_LE(answer.settled, 20U);
    }
    EXPECT_GT(apart, 50);
}

}  // namespace
}  // namespace starway::grid::search
