// Answers of trip and match.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "request/codec/answer.hpp"
#include "request/codec/osrm/request.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"
#include "starway/road/trip.hpp"

namespace starway::request::codec::osrm {

struct TripReply {
    const Request& request;
    const RoadNetwork& network;
    const Trips& trips;
};
Object described(As<TripReply>);

struct MatchReply {
    const Request& request;
    const RoadNetwork& network;
    const Match& match;
    std::vector<std::optional<std::size_t>> waypoints;  // of each tracepoint: the number of the leg's end there, if any
};
Object described(As<MatchReply>);

// is_stop: per tracepoint, whether a leg ends there (Request::waypoints); empty: at each.
std::vector<std::optional<std::size_t>> numbers_of_waypoints(const Match& match, const std::vector<bool>& is_stop);

}  // namespace starway::request::codec::osrm
