// The JSON Schema of every answer, from its description. Draft 2020-12, which OpenAPI 3.1 takes.
#pragma once

#include <vector>

#include "request/json/schema.hpp"

namespace starway::request::codec {

// "definitions" of each has a schema for each answer by its name.
std::vector<SchemaDocument> answer_schemas();

}  // namespace starway::request::codec
