// How one moves on a tile map: neighbours, corners, costs.
#pragma once

#include <array>
#include <cstdint>

namespace starway {

// A cell, from 0 at the top left; x to the right, y down.
struct GridCell {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend bool operator==(GridCell a, GridCell b) { return a.x == b.x && a.y == b.y; }
};

// staggered: the diamonds of a staggered isometric map, with the four neighbours across their sides.
enum class GridTopology : std::uint8_t { four, eight, hexagonal, staggered };

// How hexagons (or staggered diamonds) lie in rows and columns. odd_r, even_r: pointed tops, odd (even) rows are shoved right; odd_q, even_q:
// flat tops, odd (even) columns are shoved down; axial (hexagons only): every row is shoved by half a cell more than the last, with
// pointed or flat tops.
enum class HexLayout : std::uint8_t { odd_r, even_r, odd_q, even_q, axial_pointed, axial_flat };

// When a diagonal step is allowed, by the two cells beside it.
enum class CornerRule : std::uint8_t {
    always,        // whatever they are
    one_obstacle,  // at most one is blocked
    no_obstacle,   // neither is blocked (the rule of the Moving AI benchmarks)
    never,         // no diagonal steps
};

enum class StepCosts : std::uint8_t { exact, integer };   // straight 1 and diagonal the root of 2; or 10 and 14 tenths
enum class TerrainCost : std::uint8_t { entered, mean };  // of the cell entered, or the mean of both

// Directions of a step on squares, and their numbers. Hexagons have six, diamonds four, clockwise from the right-most upper one (where
// columns are shoved: from the lower left one, the other way round); see grid_step.
enum GridDirection : std::uint8_t { north, east, south, west, north_east, south_east, south_west, north_west };

struct GridRules {
    GridTopology topology = GridTopology::eight;
    HexLayout hex_layout = HexLayout::odd_r;
    CornerRule corners = CornerRule::no_obstacle;
    StepCosts step_costs = StepCosts::exact;
    TerrainCost terrain = TerrainCost::entered;
    std::uint32_t unit_size = 1;  // the unit covers this many cells each way, from its own cell to the right and down
    // 0: none. Otherwise the unit is a disc of this radius, in cells, whose centre moves from cell centre to cell centre: neither where it
    // stands nor on its way may it overlap a blocked cell or the map's rim. Touching is allowed (to a millionth of a millionth of the
    // radius). Squares without walls between cells only. GridMap::set_rules() replaces `corners` with the rule that holds for the
    // cells where the disc fits, unless it is `never`.
    double radius = 0;
    double uphill = 0;    // added to a step per unit of height gained
    double downhill = 0;  // and lost
    // 0: no jumps. Otherwise from any cell to any other where the unit fits within this distance (see grid_distance()), over walls, at
    // this price.
    std::uint32_t jump_radius = 0;
    double jump_price = 0;

    [[nodiscard]] std::uint32_t directions() const {
        if (topology == GridTopology::hexagonal) return 6;
        if (topology == GridTopology::staggered) return 4;
        return topology == GridTopology::four || corners == CornerRule::never ? 4 : 8;
    }
    // Squares: rows and columns are straight lines, and a step means the same in every cell.
    [[nodiscard]] bool squares() const { return topology == GridTopology::four || topology == GridTopology::eight; }
};

// A way from one cell to another wherever they lie.
struct GridPortal {
    GridCell from;
    GridCell to;
    double price = 0;
    bool one_way = false;
};

// What a step in a direction adds to a cell. On hexagons and diamonds it depends on the parity of the cell's row or column.
inline GridCell grid_step(const GridRules& rules, GridCell cell, std::uint32_t direction) {
    if (rules.squares()) {
        constexpr std::array<GridCell, 8> steps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
        return steps[direction & 7U];
    }
    // A diamond's four sides are a hexagon's without those to the left and right.
    constexpr std::array<std::uint32_t, 4> slanted{0, 2, 3, 5};
    direction = rules.topology == GridTopology::staggered ? direction : direction % 6;
    if (rules.topology == GridTopology::staggered) direction = slanted[direction & 3U];
    // By rows: upper right, right, lower right, lower left, left, upper left; a shoved row, and one that is not.
    constexpr std::array<std::array<GridCell, 6>, 2> by_row{{
        {{{0, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}},
        {{{1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 0}, {0, -1}}},
    }};
    constexpr std::array<GridCell, 6> axial{{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}};
    const auto odd = [](std::int32_t number) { return static_cast<std::size_t>(number & 1); };
    switch (rules.hex_layout) {
        case HexLayout::odd_r:
            return by_row[odd(cell.y)][direction];
        case HexLayout::even_r:
            return by_row[1 - odd(cell.y)][direction];
        case HexLayout::odd_q:
        case HexLayout::even_q: {  // the same with rows and columns exchanged
            const std::size_t shoved = rules.hex_layout == HexLayout::odd_q ? odd(cell.x) : 1 - odd(cell.x);
            const GridCell step = by_row[shoved][direction];
            return {step.y, step.x};
        }
        case HexLayout::axial_pointed:
        case HexLayout::axial_flat:
            break;
    }
    return axial[direction];
}

// The direction back: a step that way and one this way lead to where one was.
constexpr std::uint32_t opposite(const GridRules& rules, std::uint32_t direction) {
    if (rules.topology == GridTopology::hexagonal) return (direction + 3) % 6;
    return direction < 4 ? (direction + 2) % 4 : 4 + (direction - 2) % 4;
}

}  // namespace starway
