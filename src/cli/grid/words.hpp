// A tile map and its paths in words and in JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/common/json.hpp"
#include "cli/common/session.hpp"
#include "starway/grid/router.hpp"

namespace starway::cli {

// [x, y], as the file counts.
Json cell_json(const TileMap& map, GridCell cell);
Json stop_json(const TileMap& map, const MapStop& stop);
Json clusters_json(const GridClusters& clusters);
Json labels_json(const GridLabels& labels);

// How one moves, and what the reader assumed, as a list under a heading.
std::string assumptions(const TileMap& map, std::string_view heading, const Paint& paint);

// What was found, told below the drawing.
std::string map_itinerary(const MapRoute& route, const TileMap& map, double load_ms, const Paint& paint);

}  // namespace starway::cli
