// The JSON Schema of every request, from its description.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace starway::request {

struct SchemaDocument {
    std::string_view name;  // "road_requests", "tile_requests", "mesh_requests"
    nlohmann::ordered_json json;
};

// "definitions" of each has a schema for each service by its name. Draft 2020-12, which OpenAPI 3.1 takes.
std::vector<SchemaDocument> request_schemas();

}  // namespace starway::request
