#include "support/schema.hpp"

#include <map>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#include <vector>

#include "request/codec/schemas/answers.hpp"
#include "request/json/schema.hpp"

namespace starway::test {
namespace {

using Json = nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

constexpr const char* domains[] = {"roads", "tiles", "meshes", "voxels"};

// The validator knows lists of items of their own as draft 7 has them.
Json with_lists_of_draft_7(Json schema) {
    if (schema.contains("prefixItems")) schema["items"] = schema["prefixItems"];
    for (Json& part : schema)
        if (part.is_structured()) part = with_lists_of_draft_7(std::move(part));
    return schema;
}

const Json& document(const std::string& domain) {
    static std::map<std::string, Json> read;
    Json& json = read[domain];
    if (!json.is_null()) return json;
    for (const auto& all : {request::request_schemas(), request::codec::answer_schemas()})
        for (const request::SchemaDocument& known : all)
            if (known.name == domain) return json = with_lists_of_draft_7(Json::parse(known.json.dump()));
    return json;
}

std::string violation(const valijson::Schema& schema, const Json& value) {
    valijson::Validator validator(valijson::Validator::kStrongTypes);
    valijson::ValidationResults results;
    if (validator.validate(schema, Adapter(value), &results)) return {};
    std::string text;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
        text += "\n  ";
        for (const std::string& part : error.context) text += part;
        text += ": " + error.description;
    }
    return text + "\n";
}

std::string violation(const std::string& domain, const std::string& name, const Json& answer) {
    static std::map<std::string, valijson::Schema> schemas;
    const std::string key = domain + "/" + name;
    if (schemas.count(key) == 0) {
        const Json root{{"$ref", "#/definitions/" + name}, {"definitions", document(domain)["definitions"]}};
        valijson::SchemaParser().populateSchema(Adapter(root), schemas[key]);
    }
    const std::string wrong = violation(schemas.at(key), answer);
    return wrong.empty() ? wrong : key + ":" + wrong;
}

}  // namespace

std::string server_violation(const std::string& definition, const nlohmann::json& answer) {
    return violation(document("osrm")["definitions"].contains(definition) ? "osrm" : "server", definition, answer);
}

std::string schema_violation(const std::string& verb, const nlohmann::ordered_json& answer) {
    // A verb with several kinds of answers.
    static const std::map<std::string, std::vector<std::string>> several{
        {"route", {"route", "line_route", "waypoint_route"}},
        {"scen", {"scenario"}},
        {"tiles", {"tiles_plan", "tiles_run", "tiles_verify", "list_plan", "list_run", "list_verify"}},
        {"profile", {"profile_list", "profile_page", "profile_check", "profile_explain"}}};
    std::vector<std::string> names = several.count(verb) == 0 ? std::vector<std::string>{verb} : several.at(verb);
    names.emplace_back("error");
    const Json plain = Json::parse(answer.dump());
    std::string all;
    for (const char* const domain : domains)
        for (const std::string& name : names) {
            if (!document(domain)["definitions"].contains(name)) continue;
            const std::string wrong = violation(domain, name, plain);
            if (wrong.empty()) return {};
            all += wrong;
        }
    return all;
}

std::string document_violation(const nlohmann::ordered_json& document, const nlohmann::ordered_json& schema,
                               const nlohmann::ordered_json& value) {
    Json root = Json::parse(schema.dump());
    root["components"] = Json::parse(document["components"].dump());
    root = with_lists_of_draft_7(std::move(root));
    valijson::Schema parsed;
    valijson::SchemaParser().populateSchema(Adapter(root), parsed);
    return violation(parsed, Json::parse(value.dump()));
}

std::string request_violation(const std::string& domain, const std::string& service, const nlohmann::json& request) {
    return violation(domain + "_requests", service, request);
}

nlohmann::json request_schemas(const std::string& domain) {
    return document(domain + "_requests")["definitions"];
}

}  // namespace starway::test
