// Routes on roads as --json prints them.
#pragma once

#include "cli/common/arguments.hpp"
#include "cli/common/json.hpp"
#include "starway/road/network.hpp"
#include "starway/road/router.hpp"

namespace starway::cli {

// The source's ids of the nodes passed, once each where one leg ends and the next begins.
Json path_json(const Route& route, const RoadNetwork& network);
// Path, itinerary, geometry and legs.
Json route_parts_json(const Route& route, const RoadNetwork& network);
// A point as asked, where it was put and how far that is; nulls where it is too far from any road.
Json point_json(const Waypoint& point);
Json points_json(const SnappedPoints& points);
Json finite_json(double value);  // null where it is infinite
Json route_json(const Route& route, const LoadedNetwork& loaded);

}  // namespace starway::cli
