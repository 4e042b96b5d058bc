// Requests about roads, as JSON.
//
//   {"service": "route", "id": 7, "from": [7.41, 43.73], "to": "Larvotto", "weight": "time"}
#pragma once

#include <string_view>

#include "request/json/reader.hpp"
#include "request/road.hpp"

namespace starway::request {

using RoadRequest = Asked<RoadCall>;

// service: what the transport has chosen, in which case the request need not name it; empty: the request names it.
// Errors: usage, one sentence.
Result<RoadRequest> read_road_request(std::string_view text, std::string_view service = {},
                                      const RequestLimits& limits = {});

}  // namespace starway::request
