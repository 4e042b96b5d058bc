// Paths on tile maps as feature tables, for the writers.
#pragma once

#include "starway/grid/engine.hpp"
#include "write/features.hpp"

namespace starway::grid::ask {

// One line for each path, by ascending cost: in lon,lat on georeferenced maps, else in the file's cell coordinates, x
// to the right and y down. The first is string-pulled if the route is.
writing::Features map_route_features(const MapRoute& route, const TileMap& map);

}  // namespace starway::grid::ask
