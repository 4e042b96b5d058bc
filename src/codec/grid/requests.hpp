// Requests about tile maps, as JSON: schemas/tile_requests.json.
//
//   {"service": "route", "from": [3, 4], "to": ["throne", [41, 17]], "algorithm": "jps"}
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "codec/request/document.hpp"
#include "service/grid/field_route.hpp"
#include "starway/grid/router.hpp"

namespace starway::codec {

using MapCall = std::variant<MapRequest, service::FieldRequest>;

struct TileRequest {
    std::string service;  // "route" or "field"
    std::string id;       // a number or a text as JSON, to be repeated in the answer; empty where there is none
    MapCall call;
};

// As read_road_request().
Result<TileRequest> read_tile_request(std::string_view text, std::string_view service = {},
                                      const RequestLimits& limits = {});

}  // namespace starway::codec
