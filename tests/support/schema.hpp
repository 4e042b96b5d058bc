// Validates answers and requests against their schemas.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace starway::test {

// The ways in which an answer of a verb fits none of the verb's schemas, one of them for each domain; empty if it fits
// one.
std::string schema_violation(const std::string& verb, const nlohmann::ordered_json& answer);

// The same for an answer of the server: "route_answer", "refusal", ...
std::string server_violation(const std::string& definition, const nlohmann::json& answer);

// The same for a schema within a document, such as OpenAPI's.
std::string document_violation(const nlohmann::ordered_json& document, const nlohmann::ordered_json& schema,
                               const nlohmann::ordered_json& value);

// The same for a request to a service of a domain: road, tile or mesh.
std::string request_violation(const std::string& domain, const std::string& service, const nlohmann::json& request);
// The definitions of a domain's requests.
nlohmann::json request_schemas(const std::string& domain);

}  // namespace starway::test
