// Paths on tile maps as tables of features, for the writers.
#pragma once

#include "service/road/route_features.hpp"
#include "starway/grid/router.hpp"

namespace starway::service {

// A line for each path, cheapest first: in lon,lat where the map knows its ground, else from cell to cell as the file counts them, x to the
// right and y down. The first is pulled straight if the route is.
Features map_route_features(const MapRoute& route, const TileMap& map);

}  // namespace starway::service
