// Whether a path exists, without a search, against a flood over all steps.
#include "starway/grid/components.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "grid/search/cells/space.hpp"
#include "support/random_grid.hpp"
#include "support/scaled.hpp"

namespace starway {
namespace {

std::vector<bool> reached_from(const GridMap& map, GridCell from) {
    const grid::search::GridSpace space(map);
    std::vector<bool> seen(map.node_count());
    if (!map.fits(from)) return seen;
    std::vector<std::uint32_t> open{map.node(from)};
    seen[open.front()] = true;
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        space.for_each_successor(node, [&](std::uint32_t to, std::uint64_t, std::uint32_t) {
            if (seen[to]) return;
            seen[to] = true;
            open.push_back(to);
        });
    }
    return seen;
}

template <class Random>
GridCell any(Random& random, const GridMap& map) {
    return {static_cast<std::int32_t>(random() % map.width()), static_cast<std::int32_t>(random() % map.height())};
}

template <class Random>
void expect_truth(Random& random, const GridMap& map, GridComponents& parts) {
    const GridCell from = any(random, map);
    const std::vector<bool> seen = reached_from(map, from);
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x)
            ASSERT_EQ(parts.connected(from, {x, y}), seen[map.node({x, y})])
                << from.x << "," << from.y << " to " << x << "," << y;
}

TEST(Components, AreExactForEveryWayOfMovingAndAfterEveryEdit) {
    std::mt19937_64 random(3);
    for (int round = 0; round < test::scaled(60, 600); ++round) {
        GridMap map = test::scattered(random, 5 + static_cast<std::uint32_t>(random() % 20),
                                      5 + static_cast<std::uint32_t>(random() % 14),
                                      20 + static_cast<std::uint32_t>(random() % 30));
        const auto corners = static_cast<CornerRule>(random() % 4);
        constexpr GridTopology topologies[]{GridTopology::eight, GridTopology::four, GridTopology::hexagonal,  // NOLINT
                                            GridTopology::staggered};
        test::with_rules(map, topologies[random() % 4], corners);
        const bool squares = map.rules().squares();
        GridRules rules = map.rules();
        if (squares && round % 5 == 0) rules.unit_size = 2;
        if (squares && round % 5 == 1) rules.radius = 0.3 + 0.1 * static_cast<double>(random() % 14);
        ASSERT_TRUE(map.set_rules(rules));
        for (int i = 0; round % 5 == 2 && i < 12; ++i)
            ASSERT_TRUE(
                map.block_exit(any(random, map), static_cast<std::uint32_t>(random()) % map.rules().directions()));
        for (int i = 0; round % 5 == 3 && i < 3; ++i)
            ASSERT_TRUE(map.add_portal({any(random, map), any(random, map), 1, random() % 2 == 0}));
        if (round % 7 == 4) {
            ASSERT_TRUE(map.use_costs(1));
        }
        GridComponents parts(map);
        expect_truth(random, map, parts);
        for (int edit = 0; edit < 25; ++edit) {
            for (std::size_t batch = 1 + random() % 3; batch > 0; --batch)
                ASSERT_TRUE(map.set_open(any(random, map), random() % 2 == 0));
            if (map.has_costs()) {
                ASSERT_TRUE(map.set_cost(any(random, map), 3));
            }
            expect_truth(random, map, parts);
        }
    }
}

TEST(Components, AnEditThatCutsNothingIsFollowedWithoutMakingAllAnew) {
    GridMap map = test::blank(200, 200);
    GridComponents parts(map);
    EXPECT_TRUE(parts.connected({0, 0}, {199, 199}));
    EXPECT_EQ(parts.rebuilt(), 1U);
    for (std::int32_t i = 10; i < 60; ++i) {
        map.set_open({i, 3 * (i % 5)}, false);
        EXPECT_TRUE(parts.connected({0, 0}, {199, 199}));
    }
    EXPECT_EQ(parts.rebuilt(), 1U);
    for (std::int32_t y = 0; y < 200; ++y) map.set_open({100, y}, false);
    EXPECT_FALSE(parts.connected({0, 0}, {199, 199}));
    EXPECT_EQ(parts.rebuilt(), 2U);
    map.set_open({100, 77}, true);
    EXPECT_TRUE(parts.connected({0, 0}, {199, 199}));
    EXPECT_EQ(parts.rebuilt(), 2U);
    EXPECT_FALSE(parts.connected({-1, 0}, {0, 0}));
    EXPECT_FALSE(parts.connected({100, 1}, {0, 0}));
}

}  // namespace
}  // namespace starway
