// Answers of trip, match and isochrone.
#pragma once

#include "request/codec/common.hpp"
#include "request/codec/osrm/request.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"
#include "starway/road/trip.hpp"

namespace starway::request::codec::osrm {

void write_trip_answer(JsonWriter& json, const Request& request, const RoadNetwork& network, const Trips& trips);

// is_stop: per tracepoint, whether a leg ends there (Request::waypoints); empty: at each.
void write_match_answer(JsonWriter& json, const Request& request, const RoadNetwork& network, const Match& match,
                        const std::vector<bool>& is_stop);

}  // namespace starway::request::codec::osrm
