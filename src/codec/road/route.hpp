// Answers about routes on roads. Costs are in the unit of the weight, other figures in metres and seconds.
#pragma once

#include "codec/common.hpp"
#include "codec/reading.hpp"
#include "starway/road/alternatives.hpp"
#include "starway/road/instructions.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::codec {

// The requested point, the snapped point and the distance; null where no road is near enough.
void write_point(JsonWriter& json, const Waypoint& point);
void write_points(JsonWriter& json, std::string_view name, const SnappedPoints& points);

// Cost, totals, path, itinerary, geometry and legs of a route that is part of an answer, as members of an object.
void write_route_members(JsonWriter& json, const Route& route, const RoadNetwork& network);

// schemas/roads.json. The steps of legs that have some are written with the text of these instructions.
void write_route(JsonWriter& json, const Route& route, const RoadNetwork& network, const Reading& reading,
                 const Instructions& instructions = {});
// The same with a list of the other routes, those after the first.
void write_routes(JsonWriter& json, const Alternatives& routes, const RoadNetwork& network, const Reading& reading,
                  const Instructions& instructions = {});

}  // namespace starway::codec
