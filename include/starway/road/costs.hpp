// Costs of pairs of points, without their routes. RoadEngine::costs() answers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "starway/road/closed.hpp"
#include "starway/road/location.hpp"

namespace starway {

// For all points with all others, TableRequest is far cheaper.
struct CostsRequest {
    std::vector<Location> from, to;  // the i-th of the one with the i-th of the other: as many of both
    std::string weight;              // empty: the network's default
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;  // as RouteRequest
    bool travel_time = false;          // as TableRequest
    Closed closed = {};
};

}  // namespace starway
