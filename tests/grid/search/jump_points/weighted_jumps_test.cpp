// Jump points on weighted terrain against Boost and A*, and their foundations: pruning verified cell by cell, and the
// flat area after edits.
#include "grid/search/jump_points/weighted_jumps.hpp"

#include <gtest/gtest.h>

#include <random>

#include "grid/model/neighbours.hpp"
#include "starway/grid/search.hpp"
#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;
using test::corner_rules;

void expect_jumps_as_boost(const GridMap& map, std::mt19937_64& random, int sources, int targets) {
    const test::BoostGrid boost(map);
    GridSearch search(map);
    GridAnswer answer;
    for (int s = 0; s < sources; ++s) {
        GridQuery query;
        query.from = any_open(random, map);
        if (!map.fits(query.from)) return;
        const auto distances = boost.distances(query.from);
        for (int t = 0; t < targets; ++t) {
            query.to = any_open(random, map);
            query.algorithm = GridAlgorithm::jps_weighted;
            query.from_goal = random() % 2 == 0;
            const double expected = distances[boost.index(query.to)];
            search.run(query, answer);
            ASSERT_EQ(answer.algorithm, GridAlgorithm::jps_weighted) << answer.fallback_reason;
            ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0);
            if (expected < 0) continue;
            ASSERT_NEAR(answer.cost, expected, 1e-9 * (1 + expected))
                << query.from.x << "," << query.from.y << " to " << query.to.x << "," << query.to.y << " on "
                << map.width() << " x " << map.height() << (query.from_goal ? " from the goal" : "");
            const auto walked = ask::walk_path(map, answer.path);
            ASSERT_TRUE(walked) << walked.error().message;
            ASSERT_NEAR(*walked, answer.cost, 1e-9 * (1 + expected));
        }
    }
}

struct WeightedWay {
    GridTopology topology;
    CornerRule corners;
};
constexpr std::array<WeightedWay, 5> weighted_ways{{{GridTopology::eight, CornerRule::no_obstacle},
                                                    {GridTopology::eight, CornerRule::one_obstacle},
                                                    {GridTopology::eight, CornerRule::always},
                                                    {GridTopology::eight, CornerRule::never},
                                                    {GridTopology::four, CornerRule::no_obstacle}}};

TEST(WeightedJumps, AgreeWithBoostOnPatchesOfTerrain) {
    std::mt19937_64 random(1);
    for (const std::uint32_t width : {1U, 2U, 9U, 63U, 64U, 65U, 128U})
        for (std::uint32_t percent = 0; percent <= 60; percent += 20)
            for (const WeightedWay& way : weighted_ways)
                for (const TerrainCost terrain : {TerrainCost::entered, TerrainCost::mean}) {
                    GridMap map =
                        test::scattered(random, width, 1 + static_cast<std::uint32_t>(random() % 60), percent);
                    GridRules rules;
                    rules.topology = way.topology;
                    rules.corners = way.corners;
                    rules.terrain = terrain;
                    rules.step_costs = static_cast<StepCosts>(random() % 3);
                    ASSERT_TRUE(map.set_rules(rules));
                    test::lay_terrain(map, random, static_cast<int>(random() % 12), 5, 2);
                    expect_jumps_as_boost(map, random, 2, 4);
                    if (HasFatalFailure()) return;
                }
}

TEST(WeightedJumps, AgreeWithBoostOnManySmallMaps) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 2000; ++round) {
        const WeightedWay& way = weighted_ways[random() % weighted_ways.size()];
        GridMap map =
            test::scattered(random, 2 + static_cast<std::uint32_t>(random() % 11),
                            2 + static_cast<std::uint32_t>(random() % 11), static_cast<std::uint32_t>(random() % 50));
        GridRules rules;
        rules.topology = way.topology;
        rules.corners = way.corners;
        rules.terrain = random() % 2 == 0 ? TerrainCost::mean : TerrainCost::entered;
        if (random() % 6 == 0) rules.unit_size = 2;
        ASSERT_TRUE(map.set_rules(rules));
        test::lay_terrain(map, random, static_cast<int>(random() % 4), 3, 1);
        expect_jumps_as_boost(map, random, 2, 6);
        if (HasFatalFailure()) return;
    }
}

TEST(WeightedJumps, AgreeWithBoostInMazesWithTerrain) {
    std::mt19937_64 random(3);
    for (const std::uint32_t size : {21U, 63U, 64U, 65U})
        for (const WeightedWay& way : weighted_ways) {
            GridMap map = test::maze(random, size, size);
            test::with_rules(map, way.topology, way.corners);
            test::lay_terrain(map, random, 6, 4, 1);
            expect_jumps_as_boost(map, random, 2, 4);
            if (HasFatalFailure()) return;
        }
}

// Terrain that costs nothing is never flat: zero-cost steps could go round in circles.
TEST(WeightedJumps, TerrainThatCostsNothing) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 60; ++round) {
        GridMap map = test::scattered(random, 20, 20, 15);
        test::sprinkle_costs(map, random, 0, 1, 1);
        expect_jumps_as_boost(map, random, 2, 5);
        if (HasFatalFailure()) return;
    }
}

TEST(WeightedJumps, SettleLittleOnFlatGround) {
    std::mt19937_64 random(5);
    GridMap map = test::blank(200, 200);
    test::lay_terrain(map, random, 20, 5, 1);
    GridSearch search(map);
    GridQuery query;
    query.from = {3, 5};
    query.to = {190, 120};
    GridAnswer jumps;
    search.run(query, jumps);
    EXPECT_EQ(jumps.algorithm, GridAlgorithm::jps_weighted);  // automatic
    GridAnswer steps;
    query.algorithm = GridAlgorithm::astar;
    search.run(query, steps);
    EXPECT_EQ(jumps.cost, steps.cost);
    EXPECT_LT(jumps.settled * 4, steps.settled);
}

TEST(WeightedJumps, AreNotPickedWhereNothingIsFlat) {
    std::mt19937_64 random(6);
    GridMap map = test::scattered(random, 50, 50, 10);
    test::sprinkle_costs(map, random, 1, 9, 1);
    GridSearch search(map);
    GridQuery query;
    query.from = any_open(random, map);
    query.to = any_open(random, map);
    GridAnswer answer;
    search.run(query, answer);
    EXPECT_EQ(answer.algorithm, GridAlgorithm::astar);
    EXPECT_TRUE(answer.fallback_reason.empty());
}

TEST(WeightedJumps, AStarRunsInsteadOnHexagonsAndWithJumpsOverWalls) {
    for (const bool hexagons : {true, false}) {
        GridMap map = test::blank(9, 9);
        GridRules rules;
        if (hexagons)
            rules.topology = GridTopology::hexagonal;
        else
            rules.jump_radius = 2, rules.jump_price = 1;
        ASSERT_TRUE(map.set_rules(rules));
        GridSearch search(map);
        for (const GridAlgorithm algorithm :
             {GridAlgorithm::jps, GridAlgorithm::jps_plus, GridAlgorithm::jps_weighted}) {
            GridQuery query;
            query.to = {8, 8};
            query.algorithm = algorithm;
            GridAnswer answer;
            search.run(query, answer);
            EXPECT_EQ(answer.algorithm, GridAlgorithm::astar);
            EXPECT_FALSE(answer.fallback_reason.empty());
            EXPECT_EQ(answer.status, SearchStatus::found);
        }
    }
}

// The incremental update equals a rebuild, for any edit.
TEST(FlatArea, FollowsEveryEdit) {
    std::mt19937_64 random(7);
    for (int round = 0; round < 40; ++round) {
        GridMap map = test::scattered(random, 40, 33, 10);
        GridRules rules;
        rules.unit_size = 1 + static_cast<std::uint32_t>(random() % 3);
        rules.uphill = 1;
        ASSERT_TRUE(map.set_rules(rules));
        test::lay_terrain(map, random, 5, 4, 1);
        FlatArea flat_area(map);
        for (int edit = 0; edit < 30; ++edit) {
            const GridCell cell = test::any_cell(random, map);
            switch (random() % 8) {
                case 0:
                    map.set_cost(cell, static_cast<std::uint16_t>(1 + random() % 4));
                    break;
                case 1:
                    map.set_height(cell, static_cast<float>(random() % 3));
                    break;
                case 2:
                    map.block_exit(cell, static_cast<std::uint32_t>(random() % 8), random() % 2 == 0);
                    break;
                case 3:
                    map.set_entry_cost(cell, static_cast<std::uint32_t>(random() % 8), 2);
                    break;
                default:
                    map.set_open(cell, random() % 2 == 0);
            }
            if (random() % 200 == 0) test::open_portals(map, random, 1);
            if (random() % 4 != 0) continue;
            flat_area.update();
            const FlatArea fresh(map);
            ASSERT_EQ(flat_area.flat_count(), fresh.flat_count());
            for (std::int32_t y = 0; y < 33; ++y)
                for (std::int32_t x = 0; x < 40; ++x) {
                    ASSERT_EQ(flat_area.flat(map.node({x, y})), fresh.flat(map.node({x, y}))) << x << "," << y;
                    ASSERT_EQ(flat_area.simple(map.node({x, y})), fresh.simple(map.node({x, y}))) << x << "," << y;
                    for (std::uint32_t direction = 0; direction < 4; ++direction)
                        ASSERT_EQ(flat_area.passed(flat_area.place(map.node({x, y})), direction),
                                  fresh.passed(fresh.place(map.node({x, y})), direction));
                }
        }
    }
}

// The usual pruning rules of jump points, for a few neighbourhoods drawn by hand.
TEST(LocalPruning, KeepsNaturalAndForcedSteps) {
    const auto onwards = [](CornerRule corners, std::uint32_t near, std::uint32_t arrival) {
        GridRules rules;
        rules.corners = corners;
        return LocalPruning::of(rules).onwards(near, arrival);
    };
    const auto bits = [](std::initializer_list<std::uint32_t> directions) {
        std::uint32_t all = 0;
        for (const std::uint32_t direction : directions) all |= 1U << direction;
        return all;
    };
    constexpr std::uint32_t open = 0b111'111'111;
    const auto without = [](std::initializer_list<std::uint32_t> directions) {
        std::uint32_t near = open;
        for (const std::uint32_t direction : directions) near &= ~(1U << model::neighbour_bit[direction]);
        return near;
    };
    for (const CornerRule corners : {CornerRule::always, CornerRule::one_obstacle, CornerRule::no_obstacle}) {
        EXPECT_EQ(onwards(corners, open, east), bits({east}));
        EXPECT_EQ(onwards(corners, open, north_east), bits({north, east, north_east}));
    }
    EXPECT_EQ(onwards(CornerRule::always, without({north}), east), bits({east, north_east}));
    EXPECT_EQ(onwards(CornerRule::one_obstacle, without({north}), east), bits({east, north_east}));
    EXPECT_EQ(onwards(CornerRule::no_obstacle, without({north}), east), bits({east}));
    EXPECT_EQ(onwards(CornerRule::no_obstacle, without({north_west}), east), bits({east, north, north_east}));
    EXPECT_EQ(onwards(CornerRule::always, without({north, east}), east), bits({north_east}));
    EXPECT_EQ(onwards(CornerRule::one_obstacle, without({north, east}), east), 0U);
    EXPECT_EQ(onwards(CornerRule::never, open, east), bits({east}));
    EXPECT_EQ(onwards(CornerRule::never, open, north), bits({north, east, west}));
    EXPECT_EQ(onwards(CornerRule::never, without({north_west}), east), bits({east, north}));
}

}  // namespace
}  // namespace starway::grid::search
