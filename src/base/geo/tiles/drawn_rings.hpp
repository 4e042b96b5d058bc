// The outline and the holes of an area, drawn on the grid of a tile.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "base/geo/tiles/tile_area.hpp"
#include "base/geo/tiles/tile_line.hpp"

namespace starway::geo {

// Leaves out corners of at most least_weight. Rings that cross then, or themselves, which who fills them draws as
// strips across the map, get corners back there, as long as there are some: rounding alone may leave a crossing of one
// step. One line for each ring, in their order; the first corner is not repeated.
std::vector<TileLine> drawn_rings(std::span<const MapLine> rings, double least_weight,
                                  const std::function<TilePoint(const MapVertex&)>& on_grid);

}  // namespace starway::geo
