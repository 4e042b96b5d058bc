// Tile maps and their paths as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/common/json.hpp"
#include "cli/common/session.hpp"
#include "service/grid/summary.hpp"
#include "starway/grid/router.hpp"

namespace starway::cli {

// [x, y] in the file's coordinates.
Json cell_json(const TileMap& map, GridCell cell);
Json stop_json(const TileMap& map, const MapStop& stop);
// Adds what an algorithm has prepared of the map, if anything.
void add_prepared(Json& json, GridAlgorithm algorithm, const GridPrepared& prepared);

// Movement rules and the reader's assumptions, in JSON and as a list under a heading.
Json assumptions_json(const TileMap& map, const std::vector<std::string>& further = {},
                      service::Turning turning = service::Turning::steps);
std::string assumptions(const TileMap& map, std::string_view heading, const Paint& paint,
                        service::Turning turning = service::Turning::steps);

// The text below the drawing.
std::string map_itinerary(const MapRoute& route, const TileMap& map, double load_ms, const Paint& paint);

}  // namespace starway::cli
