// Pulled strings and lines of sight, against a sampled line and floating-point geometry.
#include "starway/grid/any_angle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "grid/model/lattice.hpp"
#include "starway/grid/search.hpp"
#include "support/game_grid.hpp"

namespace starway::grid::search {
namespace {

using test::any_open;
using test::drawn;

TEST(LineOfSight, PassesNeitherCornersNorBetweenWallsThatTouch) {
    const GridMap corner = drawn({"..", "#."});
    EXPECT_TRUE(line_of_sight(corner, {0, 0}, {1, 0}));
    EXPECT_TRUE(line_of_sight(corner, {1, 0}, {1, 1}));
    EXPECT_FALSE(line_of_sight(corner, {0, 0}, {1, 1}));  // it touches the wall in one point
    const GridMap slit = drawn({".#", "#."});
    EXPECT_FALSE(line_of_sight(slit, {0, 0}, {1, 1}));
    EXPECT_FALSE(line_of_sight(slit, {1, 1}, {0, 0}));
    const GridMap wide = drawn({".....", "..#..", "....."});
    EXPECT_TRUE(line_of_sight(wide, {0, 0}, {4, 0}));
    EXPECT_FALSE(line_of_sight(wide, {0, 0}, {4, 2}));
    EXPECT_FALSE(line_of_sight(wide, {0, 1}, {4, 1}));
    EXPECT_FALSE(line_of_sight(wide, {0, 0}, {4, 1}));
    EXPECT_TRUE(line_of_sight(wide, {0, 0}, {0, 0}));
}

TEST(LineOfSight, SizedUnitsNeedRoomAllAlong) {
    GridMap map = drawn({"......", "......", "......", "...#.."});
    EXPECT_TRUE(line_of_sight(map, {0, 1}, {4, 1}));
    GridRules rules;
    rules.unit_size = 2;
    ASSERT_TRUE(map.set_rules(rules));
    EXPECT_TRUE(line_of_sight(map, {0, 1}, {4, 1}));
    EXPECT_FALSE(line_of_sight(map, {0, 2}, {4, 2}));
    rules.unit_size = 3;
    ASSERT_TRUE(map.set_rules(rules));
    EXPECT_TRUE(line_of_sight(map, {0, 0}, {3, 0}));
    EXPECT_FALSE(line_of_sight(map, {0, 0}, {0, 2}));
}

TEST(LineOfSight, StaysOnOneTerrain) {
    GridMap map = test::blank(9, 3);
    map.use_costs(1);
    map.set_cost({4, 1}, 5);
    EXPECT_FALSE(line_of_sight(map, {0, 1}, {8, 1}));
    EXPECT_TRUE(line_of_sight(map, {0, 0}, {8, 0}));
    map.wall({4, 0}, east);
    EXPECT_FALSE(line_of_sight(map, {0, 0}, {8, 0}));
    EXPECT_TRUE(line_of_sight(map, {0, 2}, {8, 2}));
}

struct Point {
    double x = 0;
    double y = 0;
};

// Centres as drawn; neighbours are at distance one.
Point centre(const GridRules& rules, GridCell cell) {
    const model::LatticePoint at = model::lattice_point(rules, cell);
    const auto u = static_cast<double>(at.u);
    const auto v = static_cast<double>(at.v);
    if (rules.topology == GridTopology::hexagonal) return {u + v / 2, v * std::sqrt(3.0) / 2};
    return {u, v};
}

double apart(Point a, Point b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

// Every point of a line belongs to the cell with the nearest centre, on a side to all nearest cells. Nine hundred
// samples per line.
bool sampled_sight(const GridMap& map, GridCell from, GridCell to, double nearer) {
    const GridRules& rules = map.rules();
    const Point a = centre(rules, from);
    const Point b = centre(rules, to);
    for (int i = 0; i <= 900; ++i) {
        const double t = i / 900.0;
        const Point at{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        double least = 1e9;
        std::vector<std::pair<double, GridCell>> near;
        const GridCell box_from{std::min(from.x, to.x) - 1, std::min(from.y, to.y) - 1};
        const GridCell box_to{std::max(from.x, to.x) + 1, std::max(from.y, to.y) + 1};
        for (std::int32_t y = box_from.y; y <= box_to.y; ++y)
            for (std::int32_t x = box_from.x; x <= box_to.x; ++x) {
                const double distance = apart(at, centre(rules, {x, y}));
                least = std::min(least, distance);
                near.emplace_back(distance, GridCell{x, y});
            }
        for (const auto& [distance, cell] : near)
            if (distance <= least + nearer && (!map.contains(cell) || !map.fits(cell))) return false;
    }
    return true;
}

TEST(LineOfSight, AgreesWithTheNearestCentresOnEveryLattice) {
    std::mt19937_64 random(1);
    std::vector<std::pair<GridTopology, HexLayout>> lattices{{GridTopology::eight, HexLayout::odd_r}};
    for (const HexLayout layout : test::hex_layouts) {
        lattices.emplace_back(GridTopology::hexagonal, layout);
        lattices.emplace_back(GridTopology::staggered, layout);
    }
    int seen = 0;
    for (const auto& [topology, layout] : lattices) {
        GridMap map = test::scattered(random, 12, 12, 12);
        GridRules rules;
        rules.topology = topology;
        rules.hex_layout = layout;
        if (!map.set_rules(rules)) continue;
        for (int i = 0; i < 40; ++i) {
            const GridCell from = any_open(random, map);
            const GridCell to = any_open(random, map);
            const bool exact = line_of_sight(map, from, to);
            ASSERT_EQ(exact, line_of_sight(map, to, from));
            // A visible line has no blocked cell at any sample; an invisible one has one, or passes within the sampling
            // error.
            if (exact) {
                ASSERT_TRUE(sampled_sight(map, from, to, 1e-9))
                    << static_cast<int>(topology) << " " << from.x << "," << from.y << " to " << to.x << "," << to.y;
                ++seen;
            } else {
                ASSERT_FALSE(sampled_sight(map, from, to, 0.03))
                    << static_cast<int>(topology) << " " << from.x << "," << from.y << " to " << to.x << "," << to.y;
            }
        }
    }
    EXPECT_GT(seen, 80);
}

double drawn_length(const GridRules& rules, const GridAnswer& answer) {
    double length = 0;
    for (std::size_t i = 0; i < answer.edges.size(); ++i)
        if (answer.edges[i] < jump_edge)
            length += apart(centre(rules, answer.path[i]), centre(rules, answer.path[i + 1]));
    return length;
}

bool on_path(const GridAnswer& answer, GridCell cell) {
    return std::find(answer.path.begin(), answer.path.end(), cell) != answer.path.end();
}

TEST(StringPull, NeverTouchesAWallNorBecomesLonger) {
    std::mt19937_64 random(2);
    int shorter = 0;
    for (int round = 0; round < 150; ++round) {
        const GridMap map = test::any_game(random, 30, 28);
        const GridRules& rules = map.rules();
        GridSearch search(map);
        GridQuery query;
        query.from = any_open(random, map);
        query.to = any_open(random, map);
        GridAnswer answer;
        search.run(query, answer);
        if (answer.status != SearchStatus::found) continue;
        const PulledPath pulled = pull_string(map, answer.path, answer.edges);
        ASSERT_EQ(pulled.points.front().cell, query.from);
        ASSERT_EQ(pulled.points.back().cell, query.to);
        double length = 0;
        for (std::size_t i = 1; i < pulled.points.size(); ++i) {
            const GridCell before = pulled.points[i - 1].cell;
            const GridCell after = pulled.points[i].cell;
            ASSERT_TRUE(on_path(answer, after));
            if (pulled.points[i].leap) continue;
            length += apart(centre(rules, before), centre(rules, after));
            if (line_of_sight(map, before, after)) continue;
            // Some of the path's own steps, straight on.
            const auto begin = std::find(answer.path.begin(), answer.path.end(), before);
            const auto end = std::find(begin, answer.path.end(), after);
            ASSERT_NE(end, answer.path.end());
            for (auto at = begin; at + 1 != end; ++at)
                ASSERT_EQ(answer.edges[static_cast<std::size_t>(at - answer.path.begin())],
                          answer.edges[static_cast<std::size_t>(at + 1 - answer.path.begin())]);
        }
        ASSERT_NEAR(length, pulled.length, 1e-9 * (1 + length));
        const double own = drawn_length(rules, answer);
        ASSERT_LE(pulled.length, own + 1e-9 * (1 + own));
        shorter += pulled.length < own - 1e-6 ? 1 : 0;
    }
    EXPECT_GT(shorter, 30);
}

TEST(StringPull, IsAsShortAsCanBeAroundOneCorner) {
    const GridMap map = drawn({"..........", "..........", "..........", "....#.....", "....#.....", "....#....."});
    GridSearch search(map);
    GridQuery query;
    query.from = {0, 5};
    query.to = {9, 5};
    GridAnswer answer;
    search.run(query, answer);
    const PulledPath pulled = pull_string(map, answer.path, answer.edges);
    // Around the wall's two corners, each at a distance: the lines meet only the open cells beside them.
    EXPECT_LT(pulled.length, 4.5 * std::sqrt(2.0) + 5.8);
    EXPECT_LE(pulled.points.size(), 5U);
    EXPECT_LT(pulled.length, answer.cost - 0.5);
}

TEST(StringPull, AnEmptyMapIsOneLine) {
    const GridMap map = test::blank(80, 60);
    GridSearch search(map);
    GridQuery query;
    query.from = {2, 3};
    query.to = {77, 40};
    GridAnswer answer;
    search.run(query, answer);
    const PulledPath pulled = pull_string(map, answer.path, answer.edges);
    ASSERT_EQ(pulled.points.size(), 2U);
    EXPECT_DOUBLE_EQ(pulled.length, std::hypot(75, 37));
}

TEST(StringPull, LeapsAreNotLines) {
    GridMap map = drawn({".....#....."});
    ASSERT_TRUE(map.add_portal({{4, 0}, {6, 0}, 1, true}));
    GridSearch search(map);
    GridQuery query;
    query.to = {10, 0};
    GridAnswer answer;
    search.run(query, answer);
    const PulledPath pulled = pull_string(map, answer.path, answer.edges);
    ASSERT_EQ(pulled.points.size(), 4U);
    EXPECT_TRUE(pulled.points[2].leap);
    EXPECT_EQ(pulled.points[2].cell, (GridCell{6, 0}));
    EXPECT_DOUBLE_EQ(pulled.length, 8);
    const std::vector<GridCell> standing{{3, 0}};
    EXPECT_EQ(pull_string(map, standing, {}).points.size(), 1U);
}

}  // namespace
}  // namespace starway::grid::search
