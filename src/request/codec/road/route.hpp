// Answers about routes on roads. Costs are in the unit of the weight, other figures in metres and seconds.
#pragma once

#include <cstddef>

#include "request/codec/common.hpp"
#include "request/codec/reading.hpp"
#include "starway/road/alternatives.hpp"
#include "starway/road/instructions.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec {

// The requested point, the snapped point and the distance; null where no road is near enough.
void write_point(JsonWriter& json, const Waypoint& point);
void write_points(JsonWriter& json, std::string_view name, const SnappedPoints& points);

// Members of one kind of answer, beside those of every answer.
struct RouteDetails {
    bool annotations = false;  // of every leg: the nodes passed, and for each arc the way or feature and its tags
    bool matched = false;      // the legs lead between points of a trace: the itinerary's roads go on past them
};

// Cost, totals, path, itinerary, geometry and legs of a route that is part of an answer, as members of an object.
void write_route_members(JsonWriter& json, const Route& route, const RoadNetwork& network,
                         const RouteDetails& details = {});

// schemas/roads.json. The steps of legs that have some are written with the text of these instructions.
void write_route(JsonWriter& json, const Route& route, const RoadNetwork& network, const Reading& reading,
                 const Instructions& instructions = {}, const RouteDetails& details = {}, const MoreMembers& more = {});
// What the search for a route settled, at most so many rows.
void write_explored_nodes(JsonWriter& json, const Route& route, const RoadNetwork& network, std::size_t most_rows);
// The same as write_route() with a list of the other routes, those after the first.
void write_routes(JsonWriter& json, const Alternatives& routes, const RoadNetwork& network, const Reading& reading,
                  const Instructions& instructions = {}, const RouteDetails& details = {});

}  // namespace starway::request::codec
