// A disc-shaped unit: where it fits, and which steps it can make, against geometry.
#include <gtest/gtest.h>

#include <random>

#include "grid/search/cells/space.hpp"
#include "support/disc.hpp"
#include "support/random_grid.hpp"

namespace starway {
namespace {

Result<void> make_disc(GridMap& map, double radius) {
    GridRules rules = map.rules();
    rules.radius = radius;
    return map.set_rules(rules);
}

void expect_steps_by_geometry(const GridMap& map, double radius) {
    const grid::search::GridSpace space(map);
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) {
            const GridCell from{x, y};
            ASSERT_EQ(map.fits(from), test::disc_moves(map, from, from, radius)) << x << "," << y << " r " << radius;
            if (!map.fits(from)) continue;
            std::uint32_t steps = 0;
            space.for_each_successor(map.node(from), [&](std::uint32_t, std::uint64_t, std::uint32_t direction) {
                steps |= 1U << direction;
            });
            for (std::uint32_t direction = 0; direction < map.rules().directions(); ++direction)
                ASSERT_EQ((steps >> direction & 1U) != 0,
                          test::disc_moves(map, from, map.neighbour(from, direction), radius))
                    << x << "," << y << " direction " << direction << " r " << radius;
        }
}

TEST(Disc, FitsAndStepsWhereItOverlapsNoBlockedCell) {
    std::mt19937_64 random(1);
    for (const double radius : test::disc_radii)
        for (const std::uint32_t percent : {2U, 8U}) {
            GridMap map = test::scattered(random, 70, 18, percent);
            if (percent == 8) test::with_rules(map, GridTopology::eight, CornerRule::always);
            ASSERT_TRUE(make_disc(map, radius));
            expect_steps_by_geometry(map, radius);
        }
}

TEST(Disc, FollowsEdits) {
    std::mt19937_64 random(2);
    for (const double radius : {0.4, 0.9, 1.45, 1.55, 2.0, 2.9}) {
        GridMap map = test::scattered(random, 24, 20, 3);
        ASSERT_TRUE(make_disc(map, radius));
        for (int edit = 0; edit < 40; ++edit) {
            const GridCell cell{static_cast<std::int32_t>(random() % 24), static_cast<std::int32_t>(random() % 20)};
            ASSERT_TRUE(map.set_open(cell, random() % 2 == 0));
        }
        expect_steps_by_geometry(map, radius);
        GridMap anew = map;
        ASSERT_TRUE(make_disc(anew, radius));
        ASSERT_TRUE(make_disc(anew, 0));
        for (std::int32_t y = 0; y < 20; ++y)
            for (std::int32_t x = 0; x < 24; ++x) ASSERT_EQ(anew.fits({x, y}), map.open({x, y}));
        EXPECT_FALSE(anew.has_sides());
    }
}

TEST(Disc, FitsWhatIsAsWideAsItIs) {
    GridMap corridor = test::drawn({"#######", ".......", "#######"});
    ASSERT_TRUE(make_disc(corridor, 0.5));
    EXPECT_TRUE(corridor.fits({3, 1}));
    ASSERT_TRUE(make_disc(corridor, 0.5000001));
    EXPECT_FALSE(corridor.fits({3, 1}));
    GridMap corner = test::drawn({"#..", "...", "..."});
    ASSERT_TRUE(make_disc(corner, std::sqrt(0.5)));
    EXPECT_TRUE(corner.fits({1, 1}));
}

TEST(Disc, SaysWhatItCannot) {
    GridMap map = test::blank(10, 10);
    for (const double radius : {-1.0, std::nan(""), 1e9})
        EXPECT_EQ(make_disc(map, radius).error().kind, ErrorKind::usage);
    EXPECT_TRUE(make_disc(map, 1000));
    EXPECT_FALSE(map.fits({5, 5}));
    EXPECT_TRUE(map.open({5, 5}));
    EXPECT_FALSE(map.wall({5, 5}, north));
    GridRules rules = map.rules();
    rules.unit_size = 2;
    EXPECT_EQ(map.set_rules(rules).error().kind, ErrorKind::usage);
    GridMap hexagons = test::blank(10, 10);
    test::with_rules(hexagons, GridTopology::hexagonal, CornerRule::always);
    EXPECT_EQ(make_disc(hexagons, 1).error().kind, ErrorKind::usage);
    GridMap walled = test::blank(10, 10);
    ASSERT_TRUE(walled.wall({5, 5}, north));
    EXPECT_EQ(make_disc(walled, 1).error().kind, ErrorKind::usage);
}

}  // namespace
}  // namespace starway
