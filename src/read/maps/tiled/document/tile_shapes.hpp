// The shapes of Tiled's collision editor, and whether they block their tile's cell.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "read/maps/tiled/document/document.hpp"
#include "read/maps/tiled/document/layout.hpp"

namespace starway::read::maps {

// In pixels from the upper left corner of the unturned tile.
struct TileShapes {
    std::vector<std::vector<Point>> areas;  // rectangles, polygons, ellipses (as polygons of 72 corners)
    std::uint64_t lines = 0;                // polylines and points, which cover nothing
    std::vector<std::string> unread;        // properties of the shapes that say nothing about moving

    [[nodiscard]] bool empty() const { return areas.empty(); }
    // Of a tileset with an isometric grid, whose shapes lie on the ground: moves them to where its image shows that.
    void project(Point grid, double image_height);
};

// Reads a tile's `objectgroup` elements. Omits shapes that do not block (walkable, collides=false ...). Errors: data.
Result<TileShapes> read_tile_shapes(const Document& document, const Element& tile, const std::string& what);

// How a tileset draws a tile: its lower left corner on that of the cell.
struct DrawnTile {
    Point image;   // the size that its shapes are measured in
    Point size;    // in pixels of the map
    Point offset;  // from the cell's corner
};

// The cells that a tile's shapes block.
struct Footprint {
    bool own = false;  // the tile's own: they cover its centre or more than half of it
    // Steps from it to others whose centres they cover: from a cell whose row or column is not shifted, and from one
    // that is.
    std::array<std::vector<GridCell>, 2> beside;
    std::uint64_t steps = 0;  // about how long that took; if more than allowed, it was not done
};

// turn: the upper bits of the tile's number.
Footprint footprint_of(const TileShapes& shapes, const DrawnTile& tile, std::uint32_t turn, const Layout& layout,
                       std::uint64_t allowed_steps);

}  // namespace starway::read::maps
