// The cells of a tile map as shapes.
#pragma once

#include "draw/canvas/surface.hpp"
#include "draw/terrain.hpp"
#include "draw/view.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::draw {

void draw_cells(Surface& surface, const View& view, const Terrain& terrain, const GridMap& map);

}  // namespace starway::draw
