// The parts that several answers share.
#pragma once

#include "request/codec/common.hpp"
#include "request/codec/osrm/request.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec::osrm {

// "hint", "location", "name", "distance".
void write_waypoint_members(JsonWriter& json, const Request& request, const Waypoint& point);
// The source's id: a number where it is one.
void write_node(JsonWriter& json, const RoadNetwork& network, NodeId node);
// "geometry", "legs", "distance", "duration", "weight", "weight_name".
void write_route_members(JsonWriter& json, const Request& request, const RoadNetwork& network, const Route& route);

}  // namespace starway::request::codec::osrm
