// Turn-by-turn directions and annotations of a leg.
#pragma once

#include "request/codec/common.hpp"
#include "request/codec/osrm/request.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::request::codec::osrm {

// "steps": empty where the leg has none.
void write_steps(JsonWriter& json, const Request& request, const Leg& leg);

// "annotation": for each piece of the leg's line. `nodes` are the source's ids of the nodes passed: those of
// Leg::node_ids, else, where points between nodes have none, those of the network's nodes.
void write_annotation(JsonWriter& json, const Request& request, const RoadNetwork& network, const Route& route,
                      const Leg& leg);

}  // namespace starway::request::codec::osrm
