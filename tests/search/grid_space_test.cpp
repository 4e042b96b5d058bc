// Grid spaces with everything a game has, against a plain Dijkstra over the rules read one by one, and against Boost where it applies.
#include "search/grid_space.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <queue>
#include <random>
#include <tuple>

#include "search/grid_bound.hpp"
#include "search/grid_search.hpp"
#include "service/path_check.hpp"
#include "support/random_grid.hpp"

namespace starway {
namespace {

using test::any_open;

// Dijkstra over every pair of cells that walk_path() lets one step between: knows nothing of the search core.
std::vector<double> judged_distances(const GridMap& map, GridCell from) {
    const auto width = static_cast<std::int32_t>(map.width());
    const auto height = static_cast<std::int32_t>(map.height());
    const auto index = [&](GridCell cell) { return static_cast<std::size_t>(cell.y * width + cell.x); };
    std::vector<double> distance(static_cast<std::size_t>(width * height), -1);
    using Entry = std::tuple<double, std::int32_t, std::int32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    queue.emplace(0, from.x, from.y);
    const bool far = !map.portals().empty() || map.rules().jump_radius > 0;
    while (!queue.empty()) {
        const auto [cost, x, y] = queue.top();
        queue.pop();
        if (distance[index({x, y})] >= 0) continue;
        distance[index({x, y})] = cost;
        const std::int32_t reach = far ? std::max(width, height) : 1;
        for (std::int32_t ty = std::max(0, y - reach); ty <= std::min(height - 1, y + reach); ++ty)
            for (std::int32_t tx = std::max(0, x - reach); tx <= std::min(width - 1, x + reach); ++tx) {
                const std::array<GridCell, 2> step{{{x, y}, {tx, ty}}};
                if (step[0] == step[1]) continue;
                const auto walked = walk_path(map, step);
                if (walked) queue.emplace(cost + *walked, tx, ty);
            }
    }
    return distance;
}

void expect_all_algorithms(const GridMap& map, std::mt19937_64& random, int pairs) {
    GridSearch search(map);
    GridAnswer answer;
    const GridCell from = any_open(random, map);
    if (!map.fits(from)) return;
    const auto distances = judged_distances(map, from);
    const GridSpace space(map);
    for (int i = 0; i < pairs; ++i) {
        GridQuery query;
        query.from = from;
        query.to = any_open(random, map);
        const double expected =
            distances[static_cast<std::size_t>(query.to.y) * map.width() + static_cast<std::size_t>(query.to.x)];
        for (const auto& bound : grid_bounds) {
            const GridHeuristic heuristic(space, bound.value, query.to);
            if (heuristic.overestimates()) continue;
            const auto wrong = check_bound(space, heuristic, query.to);
            ASSERT_FALSE(wrong) << bound.name << " at " << wrong->from.x << "," << wrong->from.y << " to "
                                << wrong->to.x << "," << wrong->to.y << ": " << wrong->before << " > " << wrong->cost
                                << " + " << wrong->after;
            query.bound = bound.value;
            for (const GridAlgorithm algorithm :
                 {GridAlgorithm::astar, GridAlgorithm::dijkstra, GridAlgorithm::bidirectional}) {
                query.algorithm = algorithm;
                search.run(query, answer);
                ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0) << name_of(algorithm);
                if (expected < 0) continue;
                ASSERT_NEAR(answer.cost, expected, 1e-6 * (1 + expected))
                    << name_of(algorithm) << " with " << bound.name;
                const auto walked = walk_path(map, answer.path);
                ASSERT_TRUE(walked) << walked.error().message;
                ASSERT_NEAR(*walked, answer.cost, 1e-6 * (1 + expected));
            }
        }
    }
}

void sprinkle_costs(GridMap& map, std::mt19937_64& random, std::uint16_t least, std::uint16_t most,
                    std::uint16_t units) {
    std::vector<std::uint16_t> costs(std::size_t{map.width()} * map.height());
    for (auto& cost : costs)
        cost = static_cast<std::uint16_t>(least + random() % static_cast<std::uint64_t>(most - least + 1));
    map.assign_costs(units, costs);
}

constexpr std::array<CornerRule, 4> corner_rules{CornerRule::always, CornerRule::one_obstacle, CornerRule::no_obstacle,
                                                 CornerRule::never};

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
                        for (const GridAlgorithm algorithm :
                             {GridAlgorithm::astar, GridAlgorithm::dijkstra, GridAlgorithm::bidirectional}) {
                            query.algorithm = algorithm;
                            GridAnswer answer;
                            search.run(query, answer);
                            ASSERT_EQ(answer.status == SearchStatus::found, expected >= 0);
                            if (expected >= 0) {
                                ASSERT_NEAR(answer.cost, expected, 1e-9 * (1 + expected));
                            }
                        }
                    }
                }
            }
}

TEST(GridSpace, Hexagons) {
    std::mt19937_64 random(2);
    for (const HexLayout layout : {HexLayout::odd_r, HexLayout::even_r, HexLayout::odd_q, HexLayout::even_q,
                                   HexLayout::axial_pointed, HexLayout::axial_flat})
        for (const bool terrain : {false, true}) {
            GridMap map = test::scattered(random, 20, 17, 25);
            GridRules rules;
            rules.topology = GridTopology::hexagonal;
            rules.hex_layout = layout;
            ASSERT_TRUE(map.set_rules(rules));
            if (terrain) sprinkle_costs(map, random, 1, 9, 1);
            expect_all_algorithms(map, random, 4);
            if (HasFatalFailure()) return;
        }
}

// On an empty map of hexagons the bound is the distance.
TEST(GridSpace, HexDistancesAreStepsOnAnEmptyMap) {
    for (const HexLayout layout :
         {HexLayout::odd_r, HexLayout::even_r, HexLayout::odd_q, HexLayout::even_q, HexLayout::axial_pointed}) {
        GridMap map = test::blank(13, 12);
        GridRules rules;
        rules.topology = GridTopology::hexagonal;
        rules.hex_layout = layout;
        ASSERT_TRUE(map.set_rules(rules));
        const GridSpace space(map);
        Workspace<std::uint32_t> workspace;
        const UnitCost<GridSpace> hops(space);
        const GridCell from{6, 5};
        Search search{hops, Goal::every_node(), NoHeuristic{}, workspace};
        search.start(map.node(from));
        search.run();
        for (std::int32_t y = 0; y < 12; ++y)
            for (std::int32_t x = 0; x < 13; ++x)
                if (layout != HexLayout::axial_pointed)  // there the corners of the rectangle are cut off
                    EXPECT_EQ(workspace.label(map.node({x, y})).g, hex_distance(layout, from, {x, y})) << x << "," << y;
                else
                    EXPECT_GE(workspace.label(map.node({x, y})).g, hex_distance(layout, from, {x, y}));
    }
}

TEST(GridSpace, SidesAndOneWayDoors) {
    std::mt19937_64 random(3);
    for (const CornerRule corners : corner_rules)
        for (int round = 0; round < 6; ++round) {
            GridMap map = test::scattered(random, 17, 15, 10);
            test::with_rules(map, GridTopology::eight, corners);
            for (int i = 0; i < 60; ++i) {
                const GridCell cell{static_cast<std::int32_t>(random() % 17), static_cast<std::int32_t>(random() % 15)};
                const auto direction = static_cast<std::uint32_t>(random() % 8);
                switch (random() % 3) {
                    case 0:
                        map.wall(cell, direction % 4);
                        break;
                    case 1:
                        map.block_exit(cell, direction);
                        break;
                    default:
                        map.block_entry(cell, direction);
                }
            }
            expect_all_algorithms(map, random, 3);
            if (HasFatalFailure()) return;
        }
}

// A wall all across cannot be passed diagonally under any rule, not even at the map's edge; a ledge can be left but not climbed.
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

        for (std::int32_t x = 0; x < 6; ++x) map.block_exit({x, 2}, south, false);  // down is open now
        search.run(query, answer);
        EXPECT_EQ(answer.status, SearchStatus::found) << static_cast<int>(corners);
        std::swap(query.from, query.to);
        search.run(query, answer);
        EXPECT_EQ(answer.status, SearchStatus::unreachable) << static_cast<int>(corners);
    }
}

TEST(GridSpace, PortalsJumpsHeightsAndStairs) {
    std::mt19937_64 random(4);
    for (int round = 0; round < 24; ++round) {
        GridMap map = test::scattered(random, 14, 13, static_cast<std::uint32_t>(random() % 45));
        GridRules rules;
        rules.topology = round % 4 == 3 ? GridTopology::four : GridTopology::eight;
        rules.corners = corner_rules[random() % 4];
        rules.step_costs = random() % 3 == 0 ? StepCosts::integer : StepCosts::exact;
        rules.terrain = random() % 2 == 0 ? TerrainCost::mean : TerrainCost::entered;
        if (random() % 2 == 0) rules.uphill = 0.7, rules.downhill = 0.2;
        if (random() % 3 == 0) rules.jump_radius = 3, rules.jump_price = random() % 2 == 0 ? 0.5 : 7.25;
        ASSERT_TRUE(map.set_rules(rules));
        const auto cell = [&] {
            return GridCell{static_cast<std::int32_t>(random() % 14), static_cast<std::int32_t>(random() % 13)};
        };
        if (random() % 2 == 0) {
            sprinkle_costs(map, random, 2, 9, 2);
            for (int i = 0; i < 20; ++i)
                map.set_entry_cost(cell(), static_cast<std::uint32_t>(random() % 8),
                                   static_cast<std::uint16_t>(1 + random() % 20));
        }
        if (random() % 2 == 0)
            for (int i = 0; i < 50; ++i) map.set_height(cell(), static_cast<float>(random() % 10));
        for (std::uint64_t i = random() % 4; i > 0; --i)
            ASSERT_TRUE(map.add_portal({cell(), cell(), static_cast<double>(random() % 5), random() % 2 == 0}));
        expect_all_algorithms(map, random, 3);
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

// sqrt 2 weighed as p / q: sums compare as the real ones do. 99 / 70 is the next better fraction than the pair tells apart at 10 / 14.
TEST(StepUnits, CompareAsRealSums) {
    for (const StepUnits units : {exact_in_32_bits, exact_units(1e6), exact_units(4e9)})
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
}  // namespace starway
