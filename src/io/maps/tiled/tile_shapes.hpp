// The shapes of Tiled's collision editor, and whether they block the cell that their tile lies on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/maps/tiled/document.hpp"
#include "io/maps/tiled/layout.hpp"

namespace starway::maps {

// In pixels from the upper left corner of the tile as it is stored.
struct TileShapes {
    std::vector<std::vector<Point>> areas;  // rectangles, polygons, ellipses (as polygons of 72 corners)
    std::uint64_t lines = 0;                // polylines and points, which cover nothing

    [[nodiscard]] bool empty() const { return areas.empty(); }
};

// Of a tile's `objectgroup` elements. A shape that says it does not block (walkable, collides=false ...) is left out. Errors: data.
Result<TileShapes> read_tile_shapes(const Document& document, const Element& tile, const std::string& what);

// Whether the shapes cover the middle of the cell, or more than half of it, once the tile is turned as the upper bits of its number say. The cell is
// the lower left part of the tile, as large as a cell of the map; all of it, where they are equally large.
bool shapes_block(const TileShapes& shapes, Point tile, Point cell, std::uint32_t turn, bool hexagonal);

}  // namespace starway::maps
