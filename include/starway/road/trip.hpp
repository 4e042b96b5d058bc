// Trips: the best order in which to visit stops. road::Engine::trip() answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/described.hpp"
#include "starway/road/location.hpp"
#include "starway/road/route.hpp"

namespace starway {

struct TripRequest {
    std::vector<Location> stops;  // at least one
    bool round_trip = true;       // ends where it starts
    // Of a trip that is not round: it starts at the first stop, ends at the last one. A round trip passes all stops
    // anyway: first_fixed only says with which it is reported to start (the first one, where nothing is fixed), and
    // last_fixed that the last stop comes last.
    bool first_fixed = false;
    bool last_fixed = false;
    std::string weight;  // empty: the network's default
    // Stops between which there is no route: an error, or several trips, each through stops that reach one another (a
    // trip of one stop has no legs).
    bool split = false;
    std::size_t most_stops = 1000;  // more are an error; the table of their costs grows with the square
    double effort_ms = 30;          // how long the search for a better order may go on, beyond 12 stops
    SnapTo snap = SnapTo::automatic;
    std::optional<double> max_snap_m;  // as RouteRequest
    bool use_index = true;
    Closed closed = {};
    std::vector<std::string> also = {};  // as RouteRequest
};

template <class Visitor>
void describe(Visitor& member, TripRequest& request) {
    member({.name = "stops", .required = true, .items = 1}, request.stops);
    member({.name = "round_trip", .doc = "Whether it ends where it starts.", .only_data = true}, request.round_trip);
    member({.name = "first_fixed", .doc = "It starts at the first stop.", .flag = "first", .keyword = "fixed_start"},
           request.first_fixed);
    member({.name = "last_fixed",
            .doc = "It ends at the last stop; for a round trip, that stop comes last.",
            .flag = "last",
            .keyword = "fixed_end"},
           request.last_fixed);
    member({.name = "split", .doc = "Several trips where there is no route between stops; else that is an error."},
           request.split);
    member({.name = "effort_ms",
            .doc = "How long the search for a better order of more than 12 stops may take.",
            .least = 0,
            .most = 3.6e6},
           request.effort_ms);
    describe_also(member, request.also);
    describe_snap(member, request.snap);
    describe_index(member, request.use_index);
    describe_common(member, request);
}

struct Trip {
    // In the order of travel. Its waypoints are the stops, and for a round trip the first one again; a trip of one stop
    // has that waypoint alone. Route::optimal: no order costs less (proven for up to 12 stops); Route::bound is
    // infinite where nothing is proven.
    Route route;
    std::vector<std::size_t> order;  // numbers of TripRequest::stops, each once
};

struct Trips {
    std::vector<Trip> trips;  // one, unless TripRequest::split; the one with most stops first
    struct Stop {
        std::size_t trip = 0;      // into trips
        std::size_t position = 0;  // into Trip::order, and Route::waypoints
    };
    std::vector<Stop> stops;  // one per stop of the request
    SnappedPoints points;     // likewise, where the stops were put
    std::string engine;       // what computed the costs between the stops
    double table_us = 0;      // computing them
    double order_us = 0;      // finding the order
    std::vector<Sentence> warnings;
};

}  // namespace starway
