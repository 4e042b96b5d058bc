// What a MapPlace means, and how messages put a cell.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "starway/map_router.hpp"

namespace starway::service {

// "3,4", as the file counts. The cell may lie outside the map.
std::string cell_text(const TileMap& map, GridCell cell);
// "village (3,4)", or "3,4" where it has no name.
std::string stop_text(const TileMap& map, const MapStop& stop);

enum class MapEnd { start, goal };

// The cells of all places, in their order; where none are named, the map's own. A name means every spot that is called so, or else every
// spot of that class. Errors: usage, listing what is on the map.
Result<std::vector<MapStop>> find_stops(const TileMap& map, const std::vector<MapPlace>& places, MapEnd end);

// Those where the unit fits. Errors: usage, where it fits at none: what is there, and where the nearest place is.
Result<std::vector<MapStop>> free_stops(const TileMap& map, std::vector<MapStop> stops, MapEnd end);

// "a wall ('#')", or that the unit is too large; empty where the unit fits.
std::string obstacle_at(const TileMap& map, GridCell cell);
// The nearest cell where the unit fits, if there is any.
std::optional<GridCell> nearest_free(const GridMap& grid, GridCell cell);

}  // namespace starway::service
