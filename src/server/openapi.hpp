// The description of the API, OpenAPI 3.1. Its schemas are those of src/codec/schemas, which are part of the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace starway::server {

struct EmbeddedSchema {
    std::string_view name, text;
};
std::span<const EmbeddedSchema> embedded_schemas();

std::string openapi_document();

}  // namespace starway::server
