// The units in which a map's users speak. On a map with a frame (ROS) these are metres, of points, lengths and costs
// alike. On a raster with a place on Earth lengths are metres. On all other maps everything is counted in cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::grid::ask {

struct MapUnit {
    double of_cell = 1;  // what a cell's side is in this unit
    std::string_view name = "cells";
    std::string_view after_number{};  // " m"; a number without a unit is in cells
};
MapUnit length_unit(const TileMap& map);
MapUnit cost_unit(const TileMap& map);  // of the cost of a straight step where a cell costs 1

// A point in cells, where (0.5, 0.5) is the first cell's centre, as users write it: in metres of the frame, else
// as the file counts, where a cell's centre has whole numbers.
Position written(const TileMap& map, Position at);
Position written(const TileMap& map, GridCell cell);  // its centre
// The same of a line; in lon,lat on a georeferenced map.
std::vector<Position> written_line(const TileMap& map, const std::vector<Position>& line);
// The cell of a point in metres of the frame, as the costmaps of ROS find it: a cell owns its left and lower edge, and
// the map's right and upper edges are outside. Precondition: the map has a frame.
GridCell cell_in_frame(const TileMap& map, Position metres);

// A requested length in the map's unit. Errors: usage, metres on a map without.
Result<double> in_map_unit(const TileMap& map, MapLength length, std::string_view what);
// A length in cells: "0.22 m (4.4 cells)"; on a map without metres "1.5".
std::string length_text(const TileMap& map, double cells);

}  // namespace starway::grid::ask
