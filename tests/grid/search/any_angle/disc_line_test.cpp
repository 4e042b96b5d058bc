// Straight lines of a disc on tile maps: none comes nearer to a wall than the radius, and none is missed.
#include <gtest/gtest.h>

#include <random>

#include "starway/grid/any_angle.hpp"
#include "starway/grid/search.hpp"
#include "support/disc.hpp"
#include "support/random_grid.hpp"
#include "support/scaled.hpp"

namespace starway {
namespace {

GridMap with_disc(GridMap map, double radius) {
    GridRules rules = map.rules();
    rules.radius = radius;
    EXPECT_TRUE(map.set_rules(rules));
    return map;
}

TEST(DiscLine, SightIsWhatTheDiscSweeps) {
    std::mt19937_64 random(4);
    int seen = 0;
    for (int round = 0; round < test::scaled(60, 600); ++round) {
        const double radius = test::disc_radii[static_cast<std::size_t>(round) % std::size(test::disc_radii)];
        const GridMap map = with_disc(test::scattered(random, 30, 20, radius < 1 ? 8 : 2), radius);
        for (int i = 0; i < 40; ++i) {
            const GridCell a = test::any_open(random, map);
            const GridCell b = test::any_open(random, map);
            const bool moves = test::disc_moves(map, a, b, radius);
            ASSERT_EQ(line_of_sight(map, a, b), moves)
                << a.x << "," << a.y << " to " << b.x << "," << b.y << ", radius " << radius;
            seen += moves ? 1 : 0;
        }
    }
    EXPECT_GT(seen, 100);
}

TEST(DiscLine, NoPathComesNearerToAWall) {
    std::mt19937_64 random(2);
    int found = 0;
    for (int round = 0; round < test::scaled(40, 400); ++round) {
        const double radius = 0.25 + 0.25 * static_cast<double>(random() % 7);
        const GridMap map = with_disc(test::scattered(random, 40, 30, 3), radius);
        if (map.rows().count() == 0) continue;
        AnyAngleSearch search(map);
        GridSearch grid(map);
        const GridCell from = test::any_open(random, map);
        const GridCell to = test::any_open(random, map);
        GridAnswer steps;
        grid.run({.from = from, .to = to}, steps);
        std::array<AnyAngleAnswer, 3> answers;
        for (const auto& entry : any_angles) {
            AnyAngleAnswer& answer = answers[static_cast<std::size_t>(entry.value)];
            const auto done = search.run({.from = from, .to = to, .algorithm = entry.value}, answer);
            ASSERT_TRUE(done) << done.error().message;
            if (steps.status == SearchStatus::found) {
                ASSERT_EQ(answer.status, SearchStatus::found) << entry.name;
            }
            for (std::size_t i = 0; i + 1 < answer.path.size(); ++i)
                ASSERT_GE(test::clearance(map, answer.path[i], answer.path[i + 1]), radius - 1e-4) << entry.name;
            found += answer.status == SearchStatus::found ? 1 : 0;
        }
        const auto& shortest = answers[static_cast<std::size_t>(AnyAngle::polyanya)];
        if (shortest.status != SearchStatus::found) continue;
        EXPECT_GE(shortest.bound, 1);
        for (const AnyAngleAnswer& answer : answers)
            if (answer.status == SearchStatus::found) {
                EXPECT_GE(answer.length * shortest.bound, shortest.length - 1e-6);
            }
        EXPECT_GE(steps.cost * shortest.bound + (steps.status == SearchStatus::found ? 0 : 1e300),
                  shortest.length - 1e-6);
    }
    EXPECT_GT(found, 30);
}

TEST(DiscLine, PassesACorridorThatIsWideEnough) {
    const GridMap corridor = test::drawn({"############", "............", "............", "############"});
    for (const double radius : {0.4, 0.5, 0.9, 0.999, 1.0}) {
        const GridMap map = with_disc(corridor, radius);
        AnyAngleSearch search(map);
        AnyAngleAnswer answer;
        ASSERT_TRUE(search.run({.from = {1, 1}, .to = {9, 2}}, answer));
        ASSERT_EQ(answer.status, SearchStatus::found) << radius;
        for (std::size_t i = 0; i + 1 < answer.path.size(); ++i)
            EXPECT_GE(test::clearance(map, answer.path[i], answer.path[i + 1]), radius - 1e-4);
    }
    const GridMap map = with_disc(corridor, 1.01);
    AnyAngleSearch search(map);
    AnyAngleAnswer answer;
    ASSERT_TRUE(search.run({.from = {1, 1}, .to = {9, 2}}, answer));
    EXPECT_EQ(answer.status, SearchStatus::unreachable);
    EXPECT_FALSE(*search.place_in({1, 1}));
}

TEST(DiscLine, BendsAroundACornerOnItsCircle) {
    // An L-shaped wall with its corner at 5,5: the line goes down along it, around, and to the right above.
    GridMap drawn = test::blank(20, 20);
    for (std::int32_t y = 8; y < 20; ++y)
        for (std::int32_t x = 8; x < 12; ++x) drawn.set_open({x, y}, false);
    const GridMap map = with_disc(std::move(drawn), 2);
    AnyAngleSearch search(map);
    AnyAngleAnswer answer;
    ASSERT_TRUE(search.run({.from = {4, 15}, .to = {15, 15}}, answer));
    ASSERT_EQ(answer.status, SearchStatus::found);
    // Tangents from 4.5,15.5 to the circle around 8,8 and, mirrored, from the one around 12,8; between them an arc each
    // and 4 cells.
    const double dx = 3.5;
    const double dy = 7.5;
    const double reach = std::hypot(dx, dy);
    const double tangent = std::sqrt(reach * reach - 4);
    const double angle_to_start = std::atan2(dy, -dx);                    // from the circle's centre, y down
    const double angle_of_touch = angle_to_start + std::acos(2 / reach);  // on the left
    const double turned = 3 * std::acos(-1.0) / 2 - angle_of_touch;       // up to the top
    const double truth = 2 * (tangent + 2 * turned) + 4;
    EXPECT_GE(answer.length, truth - 1e-4);
    EXPECT_LE(answer.length, truth * answer.bound + 1e-4);
    EXPECT_FALSE(answer.optimal);
}

// The disc passes between two corners with hardly anything to spare, the polygons that stand for it do not: the line is
// far longer than the shortest, and no bound may say otherwise.
TEST(DiscLine, StatesNoBoundWhereAGapMayBeMissed) {
    GridMap drawn = test::blank(40, 20);
    for (std::int32_t x = 0; x < 20; ++x) drawn.set_open({x, 9}, false);    // its corner: 20,10
    for (std::int32_t x = 21; x < 35; ++x) drawn.set_open({x, 12}, false);  // its corner: 21,12
    const double gap = std::sqrt(5.0);
    const GridMap map = with_disc(drawn, gap / 2 * 0.9999);
    AnyAngleSearch search(map);
    AnyAngleAnswer answer;
    ASSERT_TRUE(search.run({.from = {24, 5}, .to = {16, 16}}, answer));
    ASSERT_EQ(answer.status, SearchStatus::found);
    const GridMap smaller = with_disc(drawn, gap / 2 * 0.99);
    AnyAngleSearch passing(smaller);
    AnyAngleAnswer through;
    ASSERT_TRUE(passing.run({.from = {24, 5}, .to = {16, 16}}, through));
    EXPECT_GT(answer.length, 1.5 * through.length) << "the gap is missed";
    EXPECT_EQ(answer.bound, 0);
    EXPECT_NEAR(through.bound, 1.0013, 1e-12);
    EXPECT_GE(through.bound, 1 / std::cos(std::acos(-1.0) / 64));
}

}  // namespace
}  // namespace starway
