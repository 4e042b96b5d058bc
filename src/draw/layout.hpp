// Map coordinates to drawing coordinates: upright squares, hexagons and staggered diamonds in offset rows or columns,
// isometric diamonds, and the plane of shapes and graphs. In the drawing, x is to the right and y down; neighbouring
// cells are about 1 apart.
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
    // drawn = (xx x + xy y, yx x + yy y), plus an offset to the right in offset rows, or down in offset columns
    double xx = 1, xy = 0, yx = 0, yy = 1;
    Shove shove = Shove::none;
    double shove_by = 0;
    std::int32_t shoved_parity = 1;  // 1: the odd ones
    std::vector<Position> outline;   // of a cell around its centre, clockwise; empty without cells
    // Of hexagons and staggered diamonds: a place is in the cell whose centre is nearest, once x and y are multiplied
    // with these; for diamonds by the sum of both.
    Position weight{1, 1};

    // A range of cells, both ends included.
    struct Range {
        GridCell low, high;
    };

    // Regular cells, or those of the map's own tiles where these are drawn.
    static Layout of(const TileMap& map);
    static Layout of(const Shapes& shapes);

    [[nodiscard]] Position drawn(Position place) const;
    [[nodiscard]] Position centre(GridCell cell) const { return drawn({cell.x + 0.5, cell.y + 0.5}); }
    // The cell at a drawn position, possibly outside the map. Precondition: there are cells; the position is within
    // some 2^30 of them.
    [[nodiscard]] GridCell cell(Position drawn) const;
    // The extent of cells. Precondition: there are cells.
    [[nodiscard]] Box bounds(const Range& range) const;
    // The same of a whole map.
    [[nodiscard]] Box bounds(std::uint32_t width, std::uint32_t height) const;
};

}  // namespace starway::draw
