// Resolves locations on a tile map, and formats cells for messages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/engine.hpp"

namespace starway::grid::ask {

// A point in cells as users write it (written()): "1.525,2.025".
std::string point_text(const TileMap& map, Position at);
// "3,4", in the file's coordinates; in metres of a frame, the cell's centre. The cell may be outside the map.
std::string cell_text(const TileMap& map, GridCell cell);
// "village (3,4)", or "3,4" without a name.
std::string stop_text(const TileMap& map, const MapStop& stop);

enum class MapEnd { start, goal };

// The cells of all locations in order; without locations, the map's own start or goal. A name matches every spot of
// that name, else every spot of that class. Errors: usage, with a list of the map's spots.
Result<std::vector<MapStop>> find_stops(const TileMap& map, const std::vector<MapLocation>& locations, MapEnd end);

// The stops where the unit fits. If there are none, snaps one to the nearest free cell within max_snap (MapRequest) and
// adds a note. Errors: usage (a cell that may not be snapped: names the obstacle and the nearest free cell), no_route
// (too far).
Result<std::vector<MapStop>> free_stops(const TileMap& map, std::vector<MapStop> stops, MapEnd end,
                                        std::optional<double> max_snap, std::vector<Sentence>& notes);

// How far a cell is from a stop, in metres if known: in a straight line, on hexagons and diamonds in steps; and as
// text: "1.4 m", "2 cells".
double distance_to(const TileMap& map, const MapStop& stop, GridCell cell);
std::string distance_text(const TileMap& map, double distance);

// The length of a line through points in cells, where the map has metres.
std::optional<double> metres_along(const TileMap& map, std::span<const Position> line);
// The same, or on a map without metres the length in cells.
double length_along(const TileMap& map, std::span<const Position> line, double cells);
// Adds the path that a search found, and what it says of it, in the map's units.
void add_answer(const TileMap& map, const GridAnswer& answer, MapRoute& route);
// Whether a path to the nearest reachable cell (GridArrival::nearest) ends near enough. Errors: no_route, if it is
// farther than max_snap away.
Result<void> check_missed(const TileMap& map, const MapStop& goal, GridCell end, double max_snap);

// "3,4 is a wall ('#')", or that the unit does not fit; empty if it fits.
std::string obstacle_at(const TileMap& map, const MapStop& stop);
// The nearest cell where the unit fits, if any.
std::optional<GridCell> nearest_free(const GridMap& grid, GridCell cell);

}  // namespace starway::grid::ask
