// What answers about tile maps contain. Cells are in the file's coordinates.
#pragma once

#include <vector>

#include "codec/common.hpp"
#include "starway/grid/router.hpp"

namespace starway::codec {

void write_cell(JsonWriter& json, const TileMap& map, GridCell cell);  // [x, y]
void write_cells(JsonWriter& json, std::string_view name, const TileMap& map, const std::vector<GridCell>& cells);
void write_stop(JsonWriter& json, const TileMap& map, const MapStop& stop);
// What an algorithm has prepared of the map, if anything: a member "clusters" or "labels".
void write_prepared(JsonWriter& json, GridAlgorithm algorithm, const GridPrepared& prepared);

// A point in cells, in the file's coordinates, where a cell's centre has whole numbers.
Position counted(const TileMap& map, Position at);
// The same of a line; in lon,lat on a georeferenced map.
std::vector<Position> counted_line(const TileMap& map, const std::vector<Position>& line);

}  // namespace starway::codec
