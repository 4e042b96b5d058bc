// What lies under a search besides the terrain itself: shapes, lines between cells, walls and doors on their sides, portals, spots.
#pragma once

#include <string>
#include <vector>

#include "draw/picture.hpp"
#include "draw/surface.hpp"
#include "draw/view.hpp"

namespace starway::draw {

void draw_shapes(Surface& surface, const View& view, const Shapes& shapes);
void draw_cell_borders(Surface& surface, const View& view, const GridMap& map);

// Above what a search did.
void draw_sides(Surface& surface, const View& view, const GridMap& map);
void draw_portals(Surface& surface, const View& view, const GridMap& map);
void draw_spots(Surface& surface, const View& view, const TileMap& map);
void draw_spot_names(Surface& surface, const View& view, const TileMap& map);

bool shows_sides(const View& view, const GridMap& map);
// Adds a sentence for whatever of these is too small to be drawn, or too many.
void add_signs_left_out(std::vector<std::string>& notes, const View& view, const TileMap& map);

}  // namespace starway::draw
