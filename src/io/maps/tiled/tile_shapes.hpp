// The shapes of Tiled's collision editor, and whether they block their tile's cell.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/maps/tiled/document.hpp"
#include "io/maps/tiled/layout.hpp"

namespace starway::maps {

// In pixels from the upper left corner of the unturned tile.
struct TileShapes {
    std::vector<std::vector<Point>> areas;  // rectangles, polygons, ellipses (as polygons of 72 corners)
    std::uint64_t lines = 0;                // polylines and points, which cover nothing
    std::vector<std::string> unread;        // properties of the shapes that say nothing about moving

    [[nodiscard]] bool empty() const { return areas.empty(); }
};

// Reads a tile's `objectgroup` elements. Omits shapes that do not block (walkable, collides=false ...). Errors: data.
Result<TileShapes> read_tile_shapes(const Document& document, const Element& tile, const std::string& what);

// Whether the shapes, turned by the upper bits of the tile's number, cover the cell's centre or more than half of it. The cell is
// the tile's lower left part, as large as a map cell.
bool shapes_block(const TileShapes& shapes, Point tile, Point cell, std::uint32_t turn, bool hexagonal);

}  // namespace starway::maps
