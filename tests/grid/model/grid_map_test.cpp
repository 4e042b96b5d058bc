#include "starway/grid/grid_map.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "support/random_grid.hpp"

namespace starway::grid::model {
namespace {

TEST(GridMap, RefusesImpossibleSizesBeforeItAllocates) {
    for (const auto& [width, height] : std::initializer_list<std::pair<std::uint64_t, std::uint64_t>>{
             {0, 5}, {5, 0}, {65536, 1}, {1, 65536}, {std::uint64_t{1} << 60U, 1}, {65535, 65535}}) {
        const auto map = GridMap::create(width, height);
        ASSERT_FALSE(map) << width << " x " << height;
        EXPECT_EQ(map.error().kind, ErrorKind::usage);
    }
    EXPECT_TRUE(GridMap::create(65535, 3));
    EXPECT_TRUE(GridMap::create(3, 65535));
}

TEST(GridMap, NodesAndCellsAreInverse) {
    for (const std::uint32_t width : {1U, 63U, 64U, 65U, 127U, 128U, 1000U, 65535U}) {
        const GridMap map = test::blank(width, 70);
        for (std::int32_t y = 0; y < 70; ++y)
            for (std::int32_t x = 0; x < static_cast<std::int32_t>(width); x += 1 + x / 7) {
                const GridCell cell{x, y};
                ASSERT_EQ(map.cell(map.node(cell)), cell);
                ASSERT_LT(map.node(cell), map.node_count());
            }
    }
    const GridMap tall = test::blank(1, 65535);
    EXPECT_EQ(tall.cell(tall.node({0, 65534})), (GridCell{0, 65534}));
}

void expect_planes_agree(const GridMap& map) {
    const std::uint32_t size = map.rules().unit_size;
    std::uint64_t open = 0;
    for (std::uint32_t y = 0; y < map.height(); ++y)
        for (std::uint32_t x = 0; x < map.width(); ++x) {
            const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
            bool fits = true;
            for (std::uint32_t j = 0; j < size; ++j)
                for (std::uint32_t i = 0; i < size; ++i) {
                    const GridCell covered{static_cast<std::int32_t>(x + i), static_cast<std::int32_t>(y + j)};
                    fits = fits && map.contains(covered) && map.open(covered);
                }
            open += map.open(cell) ? 1U : 0U;
            ASSERT_EQ(map.fits(cell), fits) << x << "," << y;
            ASSERT_EQ(map.rows().test(map.rows().index(x, y)), fits);
            ASSERT_EQ(map.columns().test(map.columns().index(y, x)), fits);
        }
    EXPECT_EQ(map.open_count(), open);
}

TEST(GridMap, BothCopiesAndClearanceFollowEveryEdit) {
    std::mt19937_64 random(1);
    for (const std::uint32_t size : {1U, 2U, 4U, 70U})
        for (const std::uint32_t width : {1U, 63U, 64U, 65U, 130U}) {
            GridMap map = test::scattered(random, width, 66, 5);
            GridRules rules;
            rules.unit_size = size;
            ASSERT_TRUE(map.set_rules(rules));
            expect_planes_agree(map);
            const std::uint64_t revision = map.revision();
            for (int i = 0; i < 100; ++i) {
                const GridCell cell{static_cast<std::int32_t>(random() % width),
                                    static_cast<std::int32_t>(random() % 66)};
                map.set_open(cell, random() % 2 == 0);
            }
            EXPECT_GT(map.revision(), revision);
            expect_planes_agree(map);
            rules.unit_size = 1;
            ASSERT_TRUE(map.set_rules(rules));
            expect_planes_agree(map);
        }
}

TEST(GridMap, AssignTakesRowsOfWordsAndIgnoresBitsBeyondThem) {
    GridMap map = test::blank(70, 2, false);
    const std::vector<std::uint64_t> rows{~std::uint64_t{0}, ~std::uint64_t{0}, 1, 2};
    map.assign(rows);
    EXPECT_EQ(map.open_count(), 72U);
    EXPECT_TRUE(map.open({69, 0}));
    EXPECT_TRUE(map.open({0, 1}));
    EXPECT_TRUE(map.open({65, 1}));
    EXPECT_FALSE(map.open({64, 1}));
    expect_planes_agree(map);
}

TEST(GridMap, RefusesRulesAndPortalsThatMakeNoSense) {
    GridMap map = test::blank(5, 5);
    GridRules rules;
    rules.uphill = -1;
    EXPECT_FALSE(map.set_rules(rules));
    rules.uphill = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(map.set_rules(rules));
    rules = {};
    rules.unit_size = 0;
    EXPECT_FALSE(map.set_rules(rules));
    rules.unit_size = 2;
    rules.topology = GridTopology::hexagonal;
    EXPECT_FALSE(map.set_rules(rules));
    EXPECT_FALSE(map.add_portal({{0, 0}, {5, 0}, 1, false}));
    EXPECT_FALSE(map.add_portal({{0, 0}, {4, 0}, -1, false}));
    EXPECT_TRUE(map.add_portal({{0, 0}, {4, 0}, 1, false}));
    EXPECT_FALSE(map.uniform());
}

TEST(GridRules, OppositeDirectionsUndoEachOther) {
    for (const GridTopology topology : {GridTopology::four, GridTopology::eight, GridTopology::hexagonal})
        for (const HexLayout layout :
             {HexLayout::odd_r, HexLayout::even_r, HexLayout::odd_q, HexLayout::even_q, HexLayout::axial_flat}) {
            GridRules rules;
            rules.topology = topology;
            rules.hex_layout = layout;
            for (const GridCell cell : {GridCell{4, 4}, GridCell{4, 5}, GridCell{5, 4}, GridCell{5, 5}})
                for (std::uint32_t direction = 0; direction < rules.directions(); ++direction) {
                    const GridCell there = grid_step(rules, cell, direction);
                    const GridCell moved{cell.x + there.x, cell.y + there.y};
                    const GridCell back = grid_step(rules, moved, opposite(rules, direction));
                    EXPECT_EQ((GridCell{moved.x + back.x, moved.y + back.y}), cell) << direction;
                }
        }
}

}  // namespace
}  // namespace starway::grid::model
