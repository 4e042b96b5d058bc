// Paths over waypoints between the places of a request.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/grid/any_angle.hpp"
#include "starway/grid/engine.hpp"
#include "starway/grid/waypoints.hpp"

namespace starway::grid::ask {

struct WaypointRequest {
    std::vector<MapLocation> from{}, to{};  // one each; empty: the map's own
    std::optional<double> max_snap{};       // as MapRequest
    std::string points_file;                // see open_waypoints()
    std::string links_file;
    AnyAngleObserver* observer = nullptr;  // of a second run, so that query_us excludes it
};

struct WaypointRoute {
    MapStop from, to;
    WaypointGraph graph;
    WaypointAnswer answer;        // in cells
    double length = 0;            // in the map's unit
    std::vector<Sentence> notes;  // what was assumed about the request
    double query_us = 0;
    double link_ms = 0;  // to read or find the links
};

// Errors: usage (a map without any-angle paths, unknown places, several cells), no_route, those of open_waypoints().
Result<WaypointRoute> waypoint_route(const TileMap& map, const WaypointRequest& request, const CancelFlag* cancel);

}  // namespace starway::grid::ask
