#include "grid/model/lattice.hpp"

#include <gtest/gtest.h>

#include "support/game_grid.hpp"

namespace starway::grid::model {
namespace {

// In lattice coordinates a step in a direction is the same everywhere, all steps have length one, and the inverse gives
// the cell.
TEST(Lattice, IsRegularWhateverTheLayout) {
    for (const GridTopology topology : {GridTopology::eight, GridTopology::hexagonal, GridTopology::staggered})
        for (const HexLayout layout : test::hex_layouts) {
            GridMap map = test::blank(9, 9);
            GridRules rules;
            rules.topology = topology;
            rules.hex_layout = layout;
            if (!map.set_rules(rules)) continue;
            for (std::uint32_t direction = 0; direction < rules.directions(); ++direction) {
                const auto change = [&](GridCell cell) {
                    const LatticePoint before = lattice_point(rules, cell);
                    const LatticePoint after = lattice_point(rules, map.neighbour(cell, direction));
                    return std::pair(after.u - before.u, after.v - before.v);
                };
                for (std::int32_t y = -3; y < 6; ++y)
                    for (std::int32_t x = -3; x < 6; ++x) {
                        ASSERT_EQ(change({x, y}), change({0, 0}))
                            << static_cast<int>(topology) << " " << static_cast<int>(layout) << " " << x << "," << y;
                        ASSERT_EQ(lattice_cell(rules, lattice_point(rules, {x, y})), (GridCell{x, y}));
                        if (!rules.squares()) {
                            ASSERT_EQ(steps_between(rules, {x, y}, map.neighbour({x, y}, direction)), 1);
                        }
                    }
            }
        }
}

}  // namespace
}  // namespace starway::grid::model
