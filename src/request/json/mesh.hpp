// Requests about navigation meshes, as JSON.
//
//   {"from": [2, 3], "to": [41, 17.5, 3.2]}
#pragma once

#include <string_view>

#include "request/json/reader.hpp"
#include "request/mesh.hpp"

namespace starway::request {

// As read_road_request(); as there is one service, the request need not name it.
Result<Asked<MeshCall>> read_mesh_request(std::string_view text, const RequestLimits& limits = {});

}  // namespace starway::request
