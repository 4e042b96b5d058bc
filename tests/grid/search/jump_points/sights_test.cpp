// The sight bits equal what a scan finds, on a fresh map and on an edited one.
#include "grid/search/jump_points/sights.hpp"

#include <gtest/gtest.h>

#include <random>

#include "support/random_grid.hpp"

namespace starway::grid::search {
namespace {

template <JumpRule rule>
void expect_as_scanned(const GridMap& map, const JumpSights& sights) {
    const JumpArea<rule> area(map);
    for (std::int32_t y = 0; y < static_cast<std::int32_t>(map.height()); ++y)
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(map.width()); ++x) {
            const JumpPlace place = area.place({x, y});
            const bool open = map.fits({x, y});
            const auto sees = [&](std::uint32_t direction, std::uint32_t at) {
                return sights.towards(direction).test(at);
            };
            ASSERT_EQ(sees(east, place.node), open && area.template scan<east>(place).jump) << x << "," << y;
            ASSERT_EQ(sees(west, place.node), open && area.template scan<west>(place).jump) << x << "," << y;
            ASSERT_EQ(sees(south, place.turned), open && area.template scan<south>(place).jump) << x << "," << y;
            ASSERT_EQ(sees(north, place.turned), open && area.template scan<north>(place).jump) << x << "," << y;
        }
}

void expect_as_scanned(const GridMap& map, const JumpSights& sights) {
    with_rule(jump_rule(map.rules()), [&](auto rule) { expect_as_scanned<decltype(rule)::value>(map, sights); });
}

TEST(JumpSights, AreWhatAScanFindsBeforeAndAfterEdits) {
    std::mt19937_64 random(1);
    for (const CornerRule corners :
         {CornerRule::always, CornerRule::one_obstacle, CornerRule::no_obstacle, CornerRule::never})
        for (const std::uint32_t width : {1U, 63U, 64U, 65U, 130U})
            for (const std::uint32_t size : {1U, 2U}) {
                GridMap map = test::scattered(random, width, 40, size == 1 ? 30 : 5);
                GridRules rules;
                rules.corners = corners;
                rules.unit_size = size;
                ASSERT_TRUE(map.set_rules(rules));
                JumpSights sights;
                for (int round = 0; round < 4; ++round) {
                    sights.update(map);
                    expect_as_scanned(map, sights);
                    if (HasFatalFailure()) return;
                    for (int edit = 0; edit < 3; ++edit) {
                        const GridCell cell{static_cast<std::int32_t>(random() % width),
                                            static_cast<std::int32_t>(random() % 40)};
                        map.set_open(cell, !map.open(cell));
                    }
                }
            }
}

}  // namespace
}  // namespace starway::grid::search
