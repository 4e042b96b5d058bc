// Answers in the form of OSRM's HTTP API, version 5. Positions have six decimals everywhere, so that a waypoint is a
// point of the geometry.
#pragma once

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "request/codec/answer.hpp"
#include "request/codec/osrm/request.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec::osrm {

// Members with which every answer begins.
struct Ok {
    const Request& request;
};
Object described(As<Ok>);
Object described(As<Refusal>);

// Routes between the same points, the best one first. Precondition: at least one.
struct RouteReply {
    const Request& request;
    const RoadNetwork& network;
    const std::vector<Route>& routes;
};
Object described(As<RouteReply>);

struct NearestReply {
    const Request& request;
    const RoadNetwork& network;
    const SnappedPoints& roads;
};
Object described(As<NearestReply>);

// Seconds and metres of pairs, row after row; infinity where there is no route.
struct Table {
    static constexpr double nothing = std::numeric_limits<double>::infinity();
    SnappedPoints sources, destinations;
    std::vector<double> durations, distances;                    // empty where not asked for
    std::vector<std::pair<std::size_t, std::size_t>> estimated;  // cells from the straight line
};
struct TableReply {
    const Request& request;
    const Table& table;
};
Object described(As<TableReply>);

}  // namespace starway::request::codec::osrm
