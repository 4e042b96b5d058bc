// The tiles of a map, in pixels.
#pragma once

#include "draw/canvas/pixels.hpp"
#include "grid/model/map_art.hpp"

namespace starway::draw {

class View;

// Draws them over what is there.
void draw_tiles(Pixels& pixels, const View& view, const MapArt& art);

}  // namespace starway::draw
