// What a MapPlace means, and how messages put a cell.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/grid/router.hpp"

namespace starway::service {

// "3,4", as the file counts. The cell may lie outside the map.
std::string cell_text(const TileMap& map, GridCell cell);
// "village (3,4)", or "3,4" where it has no name.
std::string stop_text(const TileMap& map, const MapStop& stop);

enum class MapEnd { start, goal };

// The cells of all places, in their order; where none are named, the map's own. A name means every spot that is called so, or else every
// spot of that class. Errors: usage, listing what is on the map.
Result<std::vector<MapStop>> find_stops(const TileMap& map, const std::vector<MapPlace>& places, MapEnd end);

// Those where the unit fits; where it fits at none, the first of them moved to the nearest cell where it does, if that is no farther than
// max_snap (MapRequest), which `notes` then says. Errors: usage, for a named cell that may not be moved: what is there, and where the nearest
// free cell is; no_route, where that is too far.
Result<std::vector<MapStop>> free_stops(const TileMap& map, std::vector<MapStop> stops, MapEnd end,
                                        std::optional<double> max_snap, std::vector<std::string>& notes);

// How far apart two points in cells are, in metres where the map knows them; and as words: "1.4 m", "2 cells".
double distance_on(const TileMap& map, Position a, Position b);
std::string distance_text(const TileMap& map, double distance);

// "3,4 is a wall ('#')", or that the unit does not fit there; empty where it does.
std::string obstacle_at(const TileMap& map, const MapStop& stop);
// The nearest cell where the unit fits, if there is any.
std::optional<GridCell> nearest_free(const GridMap& grid, GridCell cell);

}  // namespace starway::service
