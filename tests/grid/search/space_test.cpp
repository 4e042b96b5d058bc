// Grid spaces with all features, against a plain Dijkstra over the rules, and against Boost where it applies.
#include "grid/search/cells/space.hpp"

#include <gtest/gtest.h>

#include <random>

#include "grid/search/cells/bound.hpp"
#include "starway/grid/search.hpp"
#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;
using test::corner_rules;
using test::sprinkle_costs;

constexpr std::array<GridAlgorithm, 4> searches_of_cells{GridAlgorithm::astar, GridAlgorithm::dijkstra,
                                                         GridAlgorithm::bidirectional, GridAlgorithm::jps_weighted};

void expect_answer(const GridMap& map, const GridQuery& query, const GridAnswer& answer, double expected) {
    const auto what = [&] {
        return std::string(name_of(query.algorithm)) + " with " + std::string(name_of(query.bound)) +
               (query.from_goal ? " from the goal" : "");
    };
    ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0) << what();
    if (expected < 0) return;
    ASSERT_TRUE(answer.optimal);
    ASSERT_NEAR(answer.cost, expected, 1e-6 * (1 + expected)) << what();
    ASSERT_EQ(answer.path.front(), query.from);
    ASSERT_EQ(answer.path.back(), query.to);
    ASSERT_EQ(answer.edges.size() + 1, answer.path.size());
    const auto walked = ask::walk_path(map, answer.path);
    ASSERT_TRUE(walked) << what() << ": " << walked.error().message;
    ASSERT_NEAR(*walked, answer.cost, 1e-6 * (1 + expected)) << what();
}

// Checks the bound in both directions: to the goal, and from it.
void expect_consistent(const GridMap& map, GridBound bound, GridCell goal) {
    const BoundCheck check = check_grid_bound(map, bound, goal);
    ASSERT_FALSE(check.violation) << name_of(bound) << " at " << check.violation->from.x << ","
                                  << check.violation->from.y << " to " << check.violation->to.x << ","
                                  << check.violation->to.y << ": " << check.violation->before << " > "
                                  << check.violation->cost << " + " << check.violation->after;
    const GridSpace space(map);
    const std::array<GridEnd, 1> end{{{map.node(goal)}}};
    const GridHeuristic back(space, bound, end, true);
    for (std::uint32_t node = 0; node < map.node_count(); ++node) {
        if (!map.rows().test(node)) continue;
        space.for_each_predecessor(node, [&](std::uint32_t from, std::uint64_t cost, std::uint32_t) {
            ASSERT_LE(back(node), cost + back(from)) << name_of(bound);
        });
    }
}

void expect_all_algorithms(const GridMap& map, std::mt19937_64& random, int pairs) {
    GridSearch search(map);
    GridAnswer answer;
    GridQuery query;
    query.from = any_open(random, map);
    if (!map.fits(query.from)) return;
    const test::JudgedDistances distances(map, query.from);
    const GridSpace space(map);
    for (int i = 0; i < pairs; ++i) {
        query.to = any_open(random, map);
        const double expected = distances.at(query.to);
        for (const auto& bound : grid_bounds) {
            if (GridHeuristic(space, bound.value, query.to).overestimates()) continue;
            expect_consistent(map, bound.value, query.to);
            if (testing::Test::HasFatalFailure()) return;
            query.bound = bound.value;
            for (const GridAlgorithm algorithm : searches_of_cells)
                for (const bool from_goal : {false, true}) {
                    query.algorithm = algorithm;
                    query.from_goal = from_goal;
                    search.run(query, answer);
                    expect_answer(map, query, answer, expected);
                    if (testing::Test::HasFatalFailure()) return;
                }
        }
    }
}

TEST(GridSpace, TerrainCostsAgreeWithBoost) {
    std::mt19937_64 random(1);
    for (const std::uint32_t width : {1U, 9U, 63U, 64U, 65U})
        for (const CornerRule corners : corner_rules)
            for (const TerrainCost terrain : {TerrainCost::entered, TerrainCost::mean}) {
                GridMap map = test::scattered(random, width, 30, static_cast<std::uint32_t>(random() % 50));
                GridRules rules;
                rules.corners = corners;
                rules.terrain = terrain;
                ASSERT_TRUE(map.set_rules(rules));
                sprinkle_costs(map, random, random() % 2 == 0 ? 0 : 3, 300, 10);
                const test::BoostGrid boost(map);
                GridSearch search(map);
                for (int s = 0; s < 3; ++s) {
                    GridQuery query;
                    query.from = any_open(random, map);
                    if (!map.fits(query.from)) continue;
                    const auto distances = boost.distances(query.from);
                    for (int t = 0; t < 5; ++t) {
                        query.to = any_open(random, map);
                        const double expected = distances[boost.index(query.to)];
                        for (const GridAlgorithm algorithm : searches_of_cells) {
                            query.algorithm = algorithm;
                            GridAnswer answer;
                            search.run(query, answer);
                            ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0);
                            if (expected >= 0) {
                                ASSERT_NEAR(answer.cost, expected, 1e-9 * (1 + expected)) << name_of(algorithm);
                            }
                        }
                    }
                }
            }
}

TEST(GridSpace, HexagonsAndDiamonds) {
    std::mt19937_64 random(2);
    for (const GridTopology topology : {GridTopology::hexagonal, GridTopology::staggered})
        for (const HexLayout layout : test::hex_layouts)
            for (const bool terrain : {false, true}) {
                GridMap map = test::scattered(random, 20, 17, 25);
                GridRules rules;
                rules.topology = topology;
                rules.hex_layout = layout;
                if (!map.set_rules(rules)) continue;  // diamonds have no axial layout
                if (terrain) sprinkle_costs(map, random, 1, 9, 1);
                expect_all_algorithms(map, random, 3);
                if (HasFatalFailure()) return;
            }
}

// On an empty map the bound equals the distance.
TEST(GridSpace, DistancesAreStepsOnAnEmptyMap) {
    for (const GridTopology topology : {GridTopology::hexagonal, GridTopology::staggered})
        for (const HexLayout layout :
             {HexLayout::odd_r, HexLayout::even_r, HexLayout::odd_q, HexLayout::even_q, HexLayout::axial_pointed}) {
            GridMap map = test::blank(13, 12);
            GridRules rules;
            rules.topology = topology;
            rules.hex_layout = layout;
            if (!map.set_rules(rules)) continue;
            const GridSpace space(map);
            Workspace<std::uint32_t> workspace;
            const UnitCost<GridSpace> hops(space);
            const GridCell from{6, 5};
            Search search{hops, Goal::every_node(), NoHeuristic{}, workspace};
            search.start(map.node(from));
            search.run();
            // With slanted rows, or diamonds, the shortest path may leave the rectangle.
            const bool all = topology == GridTopology::hexagonal && layout != HexLayout::axial_pointed;
            for (std::int32_t y = 0; y < 12; ++y)
                for (std::int32_t x = 0; x < 13; ++x) {
                    const auto steps = workspace.label(map.node({x, y})).g;
                    const bool inside = x > 2 && x < 10 && y > 2 && y < 9 && layout != HexLayout::axial_pointed;
                    if (all || inside)
                        EXPECT_EQ(steps, grid_distance(rules, from, {x, y})) << x << "," << y;
                    else
                        EXPECT_GE(steps, grid_distance(rules, from, {x, y}));
                }
        }
}

TEST(GridSpace, SidesAndOneWayDoors) {
    std::mt19937_64 random(3);
    for (const CornerRule corners : corner_rules)
        for (int round = 0; round < 6; ++round) {
            GridMap map = test::scattered(random, 17, 15, 10);
            test::with_rules(map, GridTopology::eight, corners);
            test::block_sides(map, random, round < 3 ? 60 : 8);
            expect_all_algorithms(map, random, 3);
            if (HasFatalFailure()) return;
        }
}

// A wall across the map cannot be passed diagonally under any rule, not even at the map's edge; a ledge can be left but
// not climbed.
TEST(GridSpace, WallsHoldAndLedgesAreOneWay) {
    for (const CornerRule corners : corner_rules) {
        GridMap map = test::blank(6, 6);
        test::with_rules(map, GridTopology::eight, corners);
        for (std::int32_t x = 0; x < 6; ++x) map.wall({x, 2}, south);
        GridSearch search(map);
        GridQuery query;
        query.from = {1, 0};
        query.to = {4, 5};
        GridAnswer answer;
        search.run(query, answer);
        EXPECT_EQ(answer.status, SearchStatus::unreachable) << static_cast<int>(corners);

        for (std::int32_t x = 0; x < 6; ++x) map.block_exit({x, 2}, south, false);  // downwards is open now
        search.run(query, answer);
        EXPECT_EQ(answer.status, SearchStatus::found) << static_cast<int>(corners);
        std::swap(query.from, query.to);
        search.run(query, answer);
        EXPECT_EQ(answer.status, SearchStatus::unreachable) << static_cast<int>(corners);
    }
}

TEST(GridSpace, EverythingAGameHas) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 60; ++round) {
        const GridMap map = test::any_game(random, 14, 13);
        expect_all_algorithms(map, random, 2);
        if (HasFatalFailure()) return;
    }
}

TEST(GridSpace, UnitsLargerThanACell) {
    std::mt19937_64 random(5);
    GridMap map = test::scattered(random, 30, 30, 4);
    GridRules rules;
    rules.unit_size = 3;
    ASSERT_TRUE(map.set_rules(rules));
    sprinkle_costs(map, random, 1, 4, 1);
    for (int i = 0; i < 40; ++i) {
        const GridCell cell{static_cast<std::int32_t>(random() % 30), static_cast<std::int32_t>(random() % 30)};
        map.set_open(cell, !map.open(cell));
    }
    expect_all_algorithms(map, random, 5);
}

TEST(GridSpace, WeightedAStarKeepsItsPromiseAndGreedyMakesNone) {
    std::mt19937_64 random(6);
    GridMap map = test::scattered(random, 64, 64, 30);
    sprinkle_costs(map, random, 1, 9, 1);
    GridSearch search(map);
    for (int i = 0; i < 30; ++i) {
        GridQuery query;
        query.from = any_open(random, map);
        query.to = any_open(random, map);
        query.algorithm = GridAlgorithm::astar;
        GridAnswer best;
        search.run(query, best);
        GridAnswer other;
        query.epsilon = 1.7;
        search.run(query, other);
        ASSERT_EQ(other.status, best.status);
        EXPECT_FALSE(other.optimal);
        EXPECT_LE(other.cost, best.cost * other.bound + 1e-9);
        query.algorithm = GridAlgorithm::greedy;
        search.run(query, other);
        ASSERT_EQ(other.status, best.status);
        EXPECT_TRUE(std::isinf(other.bound));
        EXPECT_GE(other.cost, best.cost - 1e-9);
        query.algorithm = GridAlgorithm::astar;
        query.epsilon = 1;
        query.bound = GridBound::squared_euclidean;
        search.run(query, other);
        EXPECT_FALSE(other.optimal);
        EXPECT_GE(other.cost, best.cost - 1e-9);
    }
}

TEST(GridSpace, BreadthFirstFindsFewestSteps) {
    const GridMap map = test::drawn({"....", ".##.", "...."});
    GridSearch search(map);
    GridQuery query;
    query.to = {3, 2};
    query.algorithm = GridAlgorithm::bfs;
    GridAnswer answer;
    search.run(query, answer);
    EXPECT_EQ(answer.path.size(), 6U);
    EXPECT_FALSE(answer.optimal);  // diagonal steps cost more
}

// sqrt(2) as p / q: sums compare as the real ones do. 99 / 70 is the next better fraction than the pair that 10 / 14
// distinguishes.
TEST(StepUnits, CompareAsRealSums) {
    for (const model::StepUnits units : {model::exact_in_32_bits, model::exact_units(1e6), model::exact_units(4e9)})
        for (std::int64_t b = 1; b < 30000; b += 7) {
            const auto a = static_cast<std::int64_t>(std::sqrt(2.0L) * static_cast<long double>(b));
            for (std::int64_t straight = a - 1; straight <= a + 2; ++straight) {
                const auto scaled = static_cast<std::int64_t>(units.straight) * straight;
                const auto diagonal = static_cast<std::int64_t>(units.diagonal) * b;
                ASSERT_EQ(scaled < diagonal, straight * straight < 2 * b * b) << straight << " " << b;
            }
        }
}

class Counter : public GridObserver {
public:
    void settled(GridCell, GridCell, double g, double h, double f, bool) override {
        ++count;
        EXPECT_NEAR(g + h, f, 1e-9);
        EXPECT_GE(f, last - 1e-9);
        last = f;
    }
    std::uint64_t count = 0;
    double last = 0;
};

TEST(GridSpace, ObserversHearOfEverySettledCell) {
    std::mt19937_64 random(7);
    const GridMap map = test::scattered(random, 64, 64, 30);
    GridSearch search(map);
    for (const GridAlgorithm algorithm : {GridAlgorithm::astar, GridAlgorithm::jps, GridAlgorithm::jps_plus}) {
        Counter counter;
        GridQuery query;
        query.from = any_open(random, map);
        query.to = any_open(random, map);
        query.algorithm = algorithm;
        query.observer = &counter;
        GridAnswer answer;
        search.run(query, answer);
        EXPECT_EQ(counter.count, answer.settled) << name_of(algorithm);
    }
}

}  // namespace
}  // namespace starway::grid::search
