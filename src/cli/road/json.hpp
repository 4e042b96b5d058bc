// Road routes as JSON.
#pragma once

#include "cli/common/arguments.hpp"
#include "cli/common/json.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::cli {

// The source ids of the route's nodes. A node that ends one leg and begins the next appears once.
Json path_json(const Route& route, const RoadNetwork& network);
// Path, itinerary, geometry and legs.
Json route_parts_json(const Route& route, const RoadNetwork& network);
// The requested point, the snapped point and the distance; null if no road is near enough.
Json point_json(const Waypoint& point);
Json points_json(const SnappedPoints& points);
Json finite_json(double value);  // null if infinite
Json route_json(const Route& route, const LoadedNetwork& loaded);

}  // namespace starway::cli
