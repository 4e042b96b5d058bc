// Any-angle paths against each other, against the grid's own paths, and against those after string pulling.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "starway/grid/any_angle.hpp"
#include "starway/grid/search.hpp"
#include "support/random_grid.hpp"
#include "support/scaled.hpp"

namespace starway::test {
namespace {

GridCell cell_of(Position p) {
    return {static_cast<std::int32_t>(std::floor(p.x)), static_cast<std::int32_t>(std::floor(p.y))};
}

double length_of(const std::vector<Position>& path) {
    double sum = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
        sum += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    return sum;
}

// Every line has line of sight, or is a step.
void walk(const GridMap& map, const std::vector<Position>& path) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        const GridCell a = cell_of(path[i - 1]);
        const GridCell b = cell_of(path[i]);
        const bool step = std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1;
        EXPECT_TRUE(step || line_of_sight(map, a, b)) << a.x << "," << a.y << " to " << b.x << "," << b.y;
    }
}

TEST(AnyAngle, IsNeverLongerThanTheStringAndTheStringNeverThanTheGridsPath) {
    std::mt19937 random(11);
    for (int round = 0; round < scaled(60, 3000); ++round) {
        SCOPED_TRACE(round);
        GridMap map =
            scattered(random, 1 + static_cast<std::uint32_t>(random() % 40),
                      1 + static_cast<std::uint32_t>(random() % 40), static_cast<std::uint32_t>(random() % 45));
        if (round % 4 == 1) with_rules(map, GridTopology::eight, CornerRule::one_obstacle);
        if (round % 4 == 2) with_rules(map, GridTopology::four, CornerRule::no_obstacle);
        if (round % 8 == 3) {
            GridRules rules = map.rules();
            rules.unit_size = 2;
            (void)map.set_rules(rules);
        }
        GridSearch grid(map);
        AnyAngleSearch search(map);
        GridAnswer on_grid;
        AnyAngleAnswer exact;
        AnyAngleAnswer theta;
        for (int i = 0; i < 10; ++i) {
            const GridCell from = any_open(random, map);
            const GridCell to = any_open(random, map);
            grid.run({.from = from, .to = to}, on_grid);
            ASSERT_TRUE(search.run({.from = from, .to = to}, exact));
            ASSERT_EQ(exact.status, on_grid.status);
            for (const AnyAngle algorithm : {AnyAngle::theta, AnyAngle::lazy_theta}) {
                ASSERT_TRUE(search.run({.from = from, .to = to, .algorithm = algorithm}, theta));
                ASSERT_EQ(theta.status, on_grid.status);
                if (theta.status != SearchStatus::found) continue;
                EXPECT_NEAR(length_of(theta.path), theta.length, 1e-9);
                EXPECT_LE(exact.length, theta.length + 1e-9);
                walk(map, theta.path);
            }
            if (exact.status != SearchStatus::found) continue;
            EXPECT_TRUE(exact.optimal);
            const PulledPath pulled = pull_string(map, on_grid.path, on_grid.edges);
            EXPECT_LE(exact.length, pulled.length + 1e-9);
            EXPECT_LE(pulled.length, on_grid.cost + 1e-9);
        }
    }
}

TEST(AnyAngle, ThetaTakesTheStraightLineWhereNothingIsInTheWay) {
    const GridMap map = blank(30, 20);
    AnyAngleSearch search(map);
    AnyAngleAnswer answer;
    for (const auto& entry : any_angles) {
        ASSERT_TRUE(search.run({.from = {1, 2}, .to = {28, 17}, .algorithm = entry.value}, answer));
        EXPECT_EQ(answer.path.size(), 2U) << entry.name;
        EXPECT_NEAR(answer.length, std::hypot(27, 15), 1e-12) << entry.name;
    }
}

TEST(AnyAngle, FollowsEditsOfTheMap) {
    GridMap map = drawn({"...", "...", "..."});
    AnyAngleSearch search(map);
    AnyAngleAnswer answer;
    ASSERT_TRUE(search.run({.from = {0, 1}, .to = {2, 1}}, answer));
    EXPECT_EQ(answer.length, 2);
    map.set_open({1, 1}, false);
    ASSERT_TRUE(search.run({.from = {0, 1}, .to = {2, 1}}, answer));
    EXPECT_NEAR(answer.length, 1 + 2 * std::sqrt(0.5), 1e-12);
    map.set_open({1, 0}, false);
    map.set_open({1, 2}, false);
    ASSERT_TRUE(search.run({.from = {0, 1}, .to = {2, 1}}, answer));
    EXPECT_EQ(answer.status, SearchStatus::unreachable);
}

TEST(AnyAngle, IsRefusedWhereItMeansNothing) {
    AnyAngleAnswer answer;
    GridMap costly = blank(3, 3);
    costly.use_costs(1);
    EXPECT_FALSE(AnyAngleSearch(costly).run({}, answer));
    GridMap slipping = blank(3, 3);
    with_rules(slipping, GridTopology::eight, CornerRule::always);
    EXPECT_FALSE(AnyAngleSearch(slipping).run({}, answer));
    GridMap hexagons = blank(3, 3);
    with_rules(hexagons, GridTopology::hexagonal, CornerRule::no_obstacle);
    EXPECT_FALSE(AnyAngleSearch(hexagons).run({}, answer));
}

}  // namespace
}  // namespace starway::test
