// Requests about navigation meshes, as JSON: schemas/mesh_requests.json.
//
//   {"from": [2, 3], "to": [41, 17.5, 3.2]}
#pragma once

#include <string>
#include <string_view>

#include "codec/request/document.hpp"
#include "starway/mesh/router.hpp"

namespace starway::codec {

struct MeshCall {
    std::string service;  // "route"
    std::string id;       // a number or a text as JSON, to be repeated in the answer; empty where there is none
    MeshRequest call;
    bool explored = false;  // whether the answer tells what the search did
};

// As read_road_request(); as there is one service, the request need not name it.
Result<MeshCall> read_mesh_request(std::string_view text, const RequestLimits& limits = {});

}  // namespace starway::codec
