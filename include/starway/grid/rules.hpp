// Movement rules of a tile map: neighbours, corners, costs.
#pragma once

#include <array>
#include <cstdint>

namespace starway {

// A cell, counted from 0 at the top left; x to the right, y down.
struct GridCell {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend bool operator==(GridCell a, GridCell b) { return a.x == b.x && a.y == b.y; }
};

// staggered: diamonds of a staggered isometric map, with four neighbours across their sides.
enum class GridTopology : std::uint8_t { four, eight, hexagonal, staggered };

// Layout of hexagons (or staggered diamonds) in rows and columns. odd_r, even_r: pointed tops, odd (even) rows are
// offset to the right; odd_q, even_q: flat tops, odd (even) columns are offset downwards; axial (hexagons only): every
// row is offset by half a cell more than the previous one, with pointed or flat tops.
enum class HexLayout : std::uint8_t { odd_r, even_r, odd_q, even_q, axial_pointed, axial_flat };

// When a diagonal step is allowed, depending on the two cells beside it.
enum class CornerRule : std::uint8_t {
    always,        // always
    one_obstacle,  // at most one is blocked
    no_obstacle,   // neither is blocked (the rule of the Moving AI benchmarks)
    never,         // no diagonal steps
};

// The cost of a diagonal step, where a straight one costs 1: sqrt(2), 1.4, or 1 (as a king moves: Chebyshev distances).
enum class StepCosts : std::uint8_t { exact, integer, equal };
enum class TerrainCost : std::uint8_t { entered, mean };  // of the cell entered, or the mean of both

// Directions of a step on squares. Hexagons have six, diamonds four, clockwise from the upper right one (with offset
// columns: counterclockwise from the lower left one); see grid_step.
enum GridDirection : std::uint8_t { north, east, south, west, north_east, south_east, south_west, north_west };

struct GridRules {
    GridTopology topology = GridTopology::eight;
    HexLayout hex_layout = HexLayout::odd_r;
    CornerRule corners = CornerRule::no_obstacle;
    StepCosts step_costs = StepCosts::exact;
    TerrainCost terrain = TerrainCost::entered;
    std::uint32_t unit_size = 1;  // side of the square unit in cells, from its own cell to the right and down
    // 0: none. Otherwise the unit is a disc of this radius, in cells, whose centre moves between cell centres. It must
    // not overlap a blocked cell or the map's rim, neither at rest nor during a step. Touching is allowed (to 1e-12 of
    // the radius). Only for squares without walls between cells. GridMap::set_rules() replaces `corners` with the rule
    // that holds for the cells where the disc fits, unless it is `never`.
    double radius = 0;
    double uphill = 0;    // added to a step per unit of height gained
    double downhill = 0;  // the same per unit lost
    // 0: no jumps. Otherwise jumps from any cell to any other within this distance (see grid_distance()) where the unit
    // fits, over walls, at this price.
    std::uint32_t jump_radius = 0;
    double jump_price = 0;

    [[nodiscard]] std::uint32_t directions() const {
        if (topology == GridTopology::hexagonal) return 6;
        if (topology == GridTopology::staggered) return 4;
        return topology == GridTopology::four || corners == CornerRule::never ? 4 : 8;
    }
    // Squares: rows and columns are straight lines, and a step has the same offset in every cell.
    [[nodiscard]] bool squares() const { return topology == GridTopology::four || topology == GridTopology::eight; }
};

// A connection between two cells at any distance.
struct GridPortal {
    GridCell from;
    GridCell to;
    double price = 0;
    bool one_way = false;
};

// The cell reached by a step. On hexagons and diamonds the offset depends on the parity of the cell's row or column.
inline GridCell grid_step(const GridRules& rules, GridCell cell, std::uint32_t direction) {
    if (rules.squares()) {
        constexpr std::array<GridCell, 8> steps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
        return steps[direction & 7U];
    }
    // A diamond's four sides are a hexagon's without left and right.
    constexpr std::array<std::uint32_t, 4> slanted{0, 2, 3, 5};
    direction = rules.topology == GridTopology::staggered ? direction : direction % 6;
    if (rules.topology == GridTopology::staggered) direction = slanted[direction & 3U];
    // By rows: upper right, right, lower right, lower left, left, upper left; of an offset row, and of the others.
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

// The opposite direction: a step in each leads back to the same cell.
constexpr std::uint32_t opposite(const GridRules& rules, std::uint32_t direction) {
    if (rules.topology == GridTopology::hexagonal) return (direction + 3) % 6;
    return direction < 4 ? (direction + 2) % 4 : 4 + (direction - 2) % 4;
}

}  // namespace starway
