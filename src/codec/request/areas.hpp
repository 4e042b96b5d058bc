// Areas in requests.
#pragma once

#include "codec/request/value.hpp"
#include "starway/mesh/obstacles.hpp"

namespace starway::codec {

// [west, south, east, north], or a Polygon or MultiPolygon of GeoJSON, in the network's coordinates. Errors: usage.
Result<Obstacles> read_area(const Value& value);

}  // namespace starway::codec
