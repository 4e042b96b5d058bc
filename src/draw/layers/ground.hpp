// What lies below a search besides the terrain: shapes, lines between cells, walls and one-way sides, portals, spots.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "draw/canvas/surface.hpp"
#include "draw/picture.hpp"
#include "draw/view.hpp"

namespace starway::draw {

void draw_shapes(Surface& surface, const View& view, const Shapes& shapes);
void draw_steps(Surface& surface, const View& view, std::span<const Picture::Step> steps);
void draw_cell_borders(Surface& surface, const View& view, const GridMap& map);

// Drawn above the search.
void draw_sides(Surface& surface, const View& view, const GridMap& map);
void draw_portals(Surface& surface, const View& view, const GridMap& map);
void draw_spots(Surface& surface, const View& view, const TileMap& map);
void draw_spot_names(Surface& surface, const View& view, const TileMap& map);

bool shows_sides(const View& view, const GridMap& map);
// Adds a sentence for each kind that is too small or too numerous to be drawn.
void add_signs_left_out(std::vector<std::string>& notes, const View& view, const TileMap& map);

}  // namespace starway::draw
