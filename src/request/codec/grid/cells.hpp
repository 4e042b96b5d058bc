// What answers about tile maps contain. Cells are in the file's coordinates; points, lengths and costs in the map's
// units.
#pragma once

#include <vector>

#include "request/codec/common.hpp"
#include "starway/grid/engine.hpp"

namespace starway::request::codec {

void write_cell(JsonWriter& json, const TileMap& map, GridCell cell);  // [x, y]
void write_cells(JsonWriter& json, std::string_view name, const TileMap& map, const std::vector<GridCell>& cells);
void write_stop(JsonWriter& json, const TileMap& map, const MapStop& stop);
// A member "frame": the map's metres, or null.
void write_frame(JsonWriter& json, const TileMap& map);
// What an algorithm has prepared of the map, if anything: a member "clusters" or "labels".
void write_prepared(JsonWriter& json, GridAlgorithm algorithm, const GridPrepared& prepared);

// [x, y] of a cell as users write it: grid::ask::written().
void write_place(JsonWriter& json, const TileMap& map, GridCell cell);
void write_places(JsonWriter& json, std::string_view name, const TileMap& map, const std::vector<GridCell>& cells);

}  // namespace starway::request::codec
