// The description of the API, OpenAPI 3.1. The schemas of requests and answers come from their descriptions, those of
// OSRM's services from src/request/codec/schemas.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace starway::server {

struct EmbeddedSchema {
    std::string_view name, text;
};
std::span<const EmbeddedSchema> embedded_schemas();

// What paths may name.
struct ServedNames {
    std::vector<std::string> profiles, maps, meshes;
};

// names: choices of path parameters; where a list is empty, any text.
std::string openapi_document(const ServedNames& names = {});

}  // namespace starway::server
