// Requests about roads, as JSON: schemas/road_requests.json.
//
//   {"service": "route", "id": 7, "from": [7.41, 43.73], "to": "Larvotto", "weight": "time"}
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "codec/request/document.hpp"
#include "starway/road/alternatives.hpp"
#include "starway/road/instructions.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/route.hpp"
#include "starway/road/table.hpp"
#include "starway/road/trip.hpp"

namespace starway::codec {

// Each is what the method of RoadEngine with the same name takes.
struct AlternativesCall {
    RouteRequest route;
    AlternativesRequest wanted;
};
struct KShortestCall {
    RouteRequest route;
    std::size_t k = 2;
};
struct NearestCall {
    Location at;
    NearestRequest request;
};
struct SnapCall {
    std::vector<Location> points;
    SnapRequest request;
};
using RoadCall = std::variant<RouteRequest, AlternativesCall, KShortestCall, NearestCall, TableRequest, SnapCall,
                              IsochroneRequest, TripRequest, MatchRequest>;

struct RoadRequest {
    std::string service;  // "route", ...
    std::string id;       // a number or a text as JSON, to be repeated in the answer; empty where there is none
    RoadCall call;
    Instructions instructions = {};  // the words of steps, in the language that it names
};

// service: what the transport has chosen, in which case the request need not name it; empty: the request names it. Errors: usage, one
// sentence.
Result<RoadRequest> read_road_request(std::string_view text, std::string_view service = {},
                                      const RequestLimits& limits = {});

}  // namespace starway::codec
