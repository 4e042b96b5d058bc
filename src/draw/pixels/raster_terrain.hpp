// The terrain of a tile map in pixels: each pixel looks up its cells.
#pragma once

#include "draw/pixels/raster.hpp"
#include "draw/terrain.hpp"
#include "draw/view.hpp"

namespace starway::draw {

void draw_terrain(Raster& raster, const View& view, const Terrain& terrain, const TileMap& map);

}  // namespace starway::draw
