// Bounds with portals and jumps: consistent for every step, and no weaker than their parts.
#include "grid/search/cells/bound.hpp"

#include <gtest/gtest.h>

#include <random>

#include "starway/grid/search.hpp"
#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

// The remaining cost from every cell, by Dijkstra from the goal.
std::vector<std::uint64_t> remaining(const GridSpace& space, GridCell goal) {
    const ReverseGridSpace back(space);
    Workspace<std::uint64_t> workspace;
    Search search{back, Goal::every_node(), NoHeuristic{}, workspace};
    search.start(space.map().node(goal));
    search.run();
    std::vector<std::uint64_t> costs(space.node_count(), std::numeric_limits<std::uint64_t>::max());
    for (std::uint32_t node = 0; node < space.node_count(); ++node)
        if (workspace.settled(node)) costs[node] = workspace.label(node).g;
    return costs;
}

TEST(GridBound, IsConsistentOnEveryStepOfAnyMap) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 200; ++round) {
        GridMap map = test::any_game(random, 15, 14);
        if (round % 4 == 0)
            test::open_portals(map, random, round % 8 == 0 ? 80 : 25);  // more than have posts of their own
        const GridCell goal = test::any_cell(random, map);
        const GridSpace space(map);
        const auto costs = remaining(space, goal);
        for (const auto& bound : grid_bounds) {
            const GridHeuristic heuristic(space, bound.value, goal);
            if (heuristic.overestimates()) continue;
            const BoundCheck check = check_grid_bound(map, bound.value, goal);
            ASSERT_FALSE(check.violation) << bound.name << " in round " << round;
            ASSERT_EQ(check.bound, heuristic.kind());
            for (std::uint32_t node = 0; node < space.node_count(); ++node)
                if (map.rows().test(node)) {
                    ASSERT_LE(heuristic(node), costs[node]) << bound.name << " in round " << round;
                }
        }
    }
}

TEST(GridBound, IsConsistentForManyGoalsBothWays) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 100; ++round) {
        const GridMap map = test::any_game(random, 12, 12);
        const GridSpace space(map);
        std::vector<GridEnd> ends;
        for (std::uint64_t i = 1 + random() % 14; i > 0; --i)
            ends.push_back({map.node(test::any_cell(random, map)), random() % (5 * space.one()), 0});
        for (const bool backwards : {false, true})
            for (const GridBound bound : {GridBound::automatic, GridBound::euclidean, GridBound::manhattan}) {
                const GridHeuristic heuristic(space, bound, ends, backwards);
                for (const GridEnd& end : ends) ASSERT_LE(heuristic(end.node), end.cost);
                for (std::uint32_t node = 0; node < space.node_count(); ++node) {
                    if (!map.rows().test(node)) continue;
                    const auto look = [&](std::uint32_t to, std::uint64_t cost, std::uint32_t) {
                        ASSERT_LE(heuristic(node), cost + heuristic(to));
                    };
                    if (backwards)
                        space.for_each_predecessor(node, look);
                    else
                        space.for_each_successor(node, look);
                }
            }
    }
}

// A portal far away does not weaken the bound where it cannot help: on an empty map the bound is unchanged.
TEST(GridBound, APortalWeakensOnlyWhatItShortens) {
    GridMap map = test::blank(60, 40);
    const GridCell goal{50, 20};
    const std::uint64_t without = GridHeuristic(GridSpace(map), GridBound::automatic, goal).at({40, 20});
    ASSERT_TRUE(map.add_portal({{0, 0}, {58, 39}, 0, true}));
    const GridSpace space(map);
    const GridHeuristic heuristic(space, GridBound::automatic, goal);
    EXPECT_GT(without, 0U);
    EXPECT_EQ(heuristic.at({40, 20}), 10 * space.one());
    const auto costs = remaining(space, goal);
    for (std::int32_t y = 0; y < 40; ++y)
        for (std::int32_t x = 0; x < 60; ++x) EXPECT_EQ(heuristic.at({x, y}), costs[map.node({x, y})]);
}

// Jumps at a price: as many as pay, and steps for the rest.
TEST(GridBound, CountsJumpsAsOftenAsTheyPay) {
    GridMap map = test::blank(40, 5);
    GridRules rules = map.rules();
    rules.jump_radius = 4;
    rules.jump_price = 1.5;
    ASSERT_TRUE(map.set_rules(rules));
    const GridSpace space(map);
    const GridHeuristic heuristic(space, GridBound::chebyshev, GridCell{0, 2});
    const auto costs = remaining(space, {0, 2});
    for (const std::int32_t x : {1, 4, 5, 8, 20, 39})
        EXPECT_NEAR(static_cast<double>(heuristic.at({x, 2})), static_cast<double>(costs[map.node({x, 2})]),
                    1e-6 * static_cast<double>(space.one()))
            << x;
}

// The check reports a violation if there is one.
TEST(GridBound, TheCheckFindsABoundThatOverestimates) {
    const GridMap map = test::blank(9, 9);
    const BoundCheck check = check_grid_bound(map, GridBound::squared_euclidean, {4, 4});
    ASSERT_TRUE(check.violation);
    EXPECT_GT(check.violation->before, check.violation->cost + check.violation->after);
    const CancelFlag cancel{true};
    EXPECT_TRUE(check_grid_bound(map, GridBound::octile, {4, 4}, &cancel).cancelled);
    const BoundCheck fine = check_grid_bound(map, GridBound::octile, {4, 4});
    EXPECT_FALSE(fine.violation);
    EXPECT_EQ(fine.steps, 9U * 8 * 2 * 2 + 8U * 8 * 2 * 2);
}

}  // namespace
}  // namespace starway::grid::search
