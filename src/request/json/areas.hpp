// Areas in requests.
#pragma once

#include "request/json/value.hpp"
#include "starway/mesh/obstacles.hpp"

namespace starway::request {

// [west, south, east, north], or a Polygon or MultiPolygon of GeoJSON, in the network's coordinates. Errors: usage.
Result<Obstacles> read_area(const Value& value);

}  // namespace starway::request
