// The description of the API, OpenAPI 3.1. The schemas of requests and answers come from their descriptions.
#pragma once

#include <string>
#include <vector>

namespace starway::server {

// What paths may name.
struct ServedNames {
    std::vector<std::string> networks, profiles, maps, meshes;
};

// names: choices of path parameters; where a list is empty, any text.
std::string openapi_document(const ServedNames& names = {});

}  // namespace starway::server
