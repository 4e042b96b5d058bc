// Validates the program's answers against the schemas of src/codec/schemas.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace starway::test {

// The ways in which an answer of a verb fits none of the verb's schemas, one of them for each domain; empty if it fits one.
std::string schema_violation(const std::string& verb, const nlohmann::ordered_json& answer);

}  // namespace starway::test
