// Where a place of the map lies when it is drawn: squares upright, hexagons and staggered diamonds shoved by rows or columns, isometric
// maps as diamonds, and the plane of shapes and graphs. Drawn coordinates have x to the right and y down; neighbouring cells lie about 1 apart.
#pragma once

#include <cstdint>
#include <vector>

#include "draw/shapes.hpp"
#include "starway/core/geometry.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::draw {

struct Layout {
    enum class Cells : std::uint8_t { none, squares, hexagons, diamonds };
    enum class Shove : std::uint8_t { none, rows, columns };

    Cells cells = Cells::none;
    // drawn = (xx x + xy y, yx x + yy y), and more to the right in shoved rows, or down in shoved columns
    double xx = 1, xy = 0, yx = 0, yy = 1;
    Shove shove = Shove::none;
    double shove_by = 0;
    std::int32_t shoved_parity = 1;  // 1: the odd ones
    std::vector<Position> outline;   // of a cell about its centre, clockwise; empty where there are no cells

    static Layout of(const TileMap& map);
    static Layout of(const Shapes& shapes);

    [[nodiscard]] Position drawn(Position place) const;
    [[nodiscard]] Position centre(GridCell cell) const { return drawn({cell.x + 0.5, cell.y + 0.5}); }
    // The cell at a drawn place; it may lie outside the map. Precondition: cells; the place within some 2^30 of them.
    [[nodiscard]] GridCell cell(Position drawn) const;
    // What the cells of a map take up. Precondition: cells.
    [[nodiscard]] Box bounds(std::uint32_t width, std::uint32_t height) const;
};

}  // namespace starway::draw
