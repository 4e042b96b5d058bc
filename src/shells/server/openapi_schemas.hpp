// Schemas for OpenAPI 3.1, which are JSON Schema 2020-12: those of answers, and of bodies as the server takes
// them, from the descriptions of requests.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "request/codec/osrm/request.hpp"

namespace starway::server {

using OrderedJson = nlohmann::ordered_json;

// "osrm.route", "road_requests.route", ...: the same for all that is served.
const OrderedJson& answer_and_request_schemas();
OrderedJson reference(std::string_view name);

// What POST takes: the options of the service as JSON, and the coordinates.
const OrderedJson& osrm_body(request::codec::osrm::Service service);
// Of /starway/v1/route: a request for a route or for alternatives, whose ends and areas are lists.
OrderedJson route_body();
// Of /grid/v1/{map}/route and field.
OrderedJson tile_body(std::string_view service);
// Of /isochrone, in Valhalla's words.
OrderedJson valhalla_body();

}  // namespace starway::server
