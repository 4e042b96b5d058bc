// The tiles of a map, in pixels.
#pragma once

#include "draw/pixels/raster.hpp"
#include "grid/map_art.hpp"

namespace starway::draw {

class View;

// Draws them over what is there, within the map's part of the picture.
void draw_tiles(Raster& raster, const View& view, const MapArt& art);

}  // namespace starway::draw
