// Discs on tile maps: which cells are left open, and that no path comes nearer to a wall than the radius.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "starway/any_angle.hpp"
#include "starway/grid_clearance.hpp"
#include "support/random_grid.hpp"
#include "support/scaled.hpp"

namespace starway::search {
namespace {

// The distance between two squares of one cell, and between a point and a square; nothing of these is shared with the library.
double between(GridCell a, GridCell b) {
    const double across = std::max(0, std::abs(a.x - b.x) - 1);
    const double along = std::max(0, std::abs(a.y - b.y) - 1);
    return std::sqrt(across * across + along * along);
}
double between(Position p, GridCell cell) {
    const double across = std::max({0.0, cell.x - p.x, p.x - cell.x - 1});
    const double along = std::max({0.0, cell.y - p.y, p.y - cell.y - 1});
    return std::sqrt(across * across + along * along);
}

// Calls visit(cell) for every blocked cell, and for those around the map.
template <class Visit>
void visit_walls(const GridMap& map, Visit&& visit) {
    const auto width = static_cast<std::int32_t>(map.width());
    const auto height = static_cast<std::int32_t>(map.height());
    for (std::int32_t y = -1; y <= height; ++y)
        for (std::int32_t x = -1; x <= width; ++x)
            if (!map.contains({x, y}) || !map.open({x, y})) visit(GridCell{x, y});
}

// How near a line comes to a wall. The distance to a square is convex along the line.
double clearance(const GridMap& map, Position a, Position b) {
    double least = 1e300;
    visit_walls(map, [&](GridCell wall) {
        double low = 0;
        double high = 1;
        const auto at = [&](double t) { return between(Position{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}, wall); };
        if (std::min(at(0), at(1)) > least + std::hypot(b.x - a.x, b.y - a.y)) return;
        for (int i = 0; i < 60; ++i) {
            const double first = low + (high - low) / 3;
            const double second = high - (high - low) / 3;
            (at(first) < at(second) ? high : low) = at(first) < at(second) ? second : first;
        }
        least = std::min({least, at(low), at(0), at(1)});
    });
    return least;
}

TEST(Clearance, ClosesTheCellsThatAreTooNearToAWallAndNoOthers) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 25; ++round) {
        const GridMap map = test::scattered(random, 20 + static_cast<std::uint32_t>(random() % 120),
                                            10 + static_cast<std::uint32_t>(random() % 30), 2);
        const double radius = static_cast<double>(random() % 16) / 4;
        const auto grown = with_clearance(map, radius);
        ASSERT_TRUE(grown) << grown.error().message;
        for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) {
                bool room = map.open({x, y});
                visit_walls(map, [&](GridCell wall) { room = room && between(GridCell{x, y}, wall) >= radius; });
                ASSERT_EQ(grown->open({x, y}), room) << x << "," << y << ", radius " << radius;
            }
    }
}

TEST(Clearance, NoPathComesNearerToAWall) {
    std::mt19937_64 random(2);
    int found = 0;
    for (int round = 0; round < test::scaled(40, 400); ++round) {
        GridMap map = test::scattered(random, 40, 30, 3);
        if (round % 2 == 0) test::with_rules(map, GridTopology::eight, CornerRule::one_obstacle);
        const double radius = 0.25 + 0.25 * static_cast<double>(random() % 7);
        const auto grown = with_clearance(map, radius);
        ASSERT_TRUE(grown);
        if (grown->open_count() == 0) continue;
        AnyAngleSearch search(*grown);
        const GridCell from = test::any_open(random, *grown);
        const GridCell to = test::any_open(random, *grown);
        std::array<AnyAngleAnswer, 3> answers;
        for (const auto& entry : any_angles) {
            AnyAngleAnswer& answer = answers[static_cast<std::size_t>(entry.value)];
            ASSERT_TRUE(search.run({.from = from, .to = to, .algorithm = entry.value}, answer));
            ASSERT_EQ(answer.status, answers[0].status);
            for (std::size_t i = 0; i + 1 < answer.path.size(); ++i)
                ASSERT_GE(clearance(map, answer.path[i], answer.path[i + 1]), radius - 1e-9) << entry.name;
            found += answer.status == SearchStatus::found ? 1 : 0;
        }
        const auto& shortest = answers[static_cast<std::size_t>(AnyAngle::polyanya)];
        for (const AnyAngleAnswer& answer : answers) EXPECT_GE(answer.length, shortest.length - 1e-9);
    }
    EXPECT_GT(found, 30);
}

TEST(Clearance, SaysWhatItCannot) {
    GridMap map = test::blank(10, 10);
    EXPECT_EQ(with_clearance(map, -1).error().kind, ErrorKind::usage);
    EXPECT_EQ(with_clearance(map, std::nan("")).error().kind, ErrorKind::usage);
    EXPECT_EQ(with_clearance(map, 1e9).error().kind, ErrorKind::usage);
    EXPECT_EQ(with_clearance(map, 1000)->open_count(), 0U);
    GridRules rules = map.rules();
    rules.unit_size = 2;
    ASSERT_TRUE(map.set_rules(rules));
    EXPECT_EQ(with_clearance(map, 1).error().kind, ErrorKind::usage);
    GridMap terrain = test::blank(10, 10);
    terrain.use_costs(1);
    EXPECT_EQ(with_clearance(terrain, 1).error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace starway::search
