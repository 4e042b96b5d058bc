// Paths on tile maps as feature tables, for the writers.
#pragma once

#include "service/features.hpp"
#include "starway/grid/router.hpp"

namespace starway::service {

// One line for each path, by ascending cost: in lon,lat on georeferenced maps, else in the file's cell coordinates, x
// to the right and y down. The first is string-pulled if the route is.
Features map_route_features(const MapRoute& route, const TileMap& map);

}  // namespace starway::service
