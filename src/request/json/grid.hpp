// Requests about tile maps, as JSON.
//
//   {"service": "route", "from": [3, 4], "to": ["throne", [41, 17]], "algorithm": "jps"}
#pragma once

#include <string_view>

#include "request/grid.hpp"
#include "request/json/reader.hpp"

namespace starway::request {

using TileRequest = Asked<MapCall>;

// As read_road_request().
Result<TileRequest> read_tile_request(std::string_view text, std::string_view service = {},
                                      const RequestLimits& limits = {});

}  // namespace starway::request
