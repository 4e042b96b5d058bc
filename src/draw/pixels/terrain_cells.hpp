// The terrain of a tile map in pixels: each pixel looks up its cells.
#pragma once

#include "draw/canvas/pixels.hpp"
#include "draw/terrain.hpp"
#include "draw/view.hpp"

namespace starway::draw {

// pixels: of the map's part of the picture, here and in tiles.hpp.
void draw_terrain(Pixels& pixels, const View& view, const Terrain& terrain, const TileMap& map);

}  // namespace starway::draw
