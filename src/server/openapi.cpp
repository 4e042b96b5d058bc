#include "server/openapi.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "codec/osrm/request.hpp"
#include "request/json/schema.hpp"
#include "starway/version.hpp"

namespace starway::server {
namespace {

using OrderedJson = nlohmann::ordered_json;

// Within one document, schemas of several files need names of their own: "osrm.route".
void rename_references(OrderedJson& json, std::string_view file) {
    constexpr std::string_view before = "#/definitions/";
    if (json.is_object()) {
        for (auto& [name, value] : json.items()) {
            if (name == "$ref" && value.is_string()) {
                const std::string target = value.get<std::string>();
                if (target.compare(0, before.size(), before) == 0)
                    value = fmt::format("#/components/schemas/{}.{}", file, target.substr(before.size()));
            } else {
                rename_references(value, file);
            }
        }
    } else if (json.is_array()) {
        for (OrderedJson& item : json) rename_references(item, file);
    }
}

OrderedJson all_schemas() {
    OrderedJson schemas = OrderedJson::object();
    const auto add = [&](std::string_view file, OrderedJson document) {
        for (auto& [name, schema] : document["definitions"].items()) {
            rename_references(schema, file);
            schemas[fmt::format("{}.{}", file, name)] = schema;
        }
    };
    for (const EmbeddedSchema& file : embedded_schemas()) add(file.name, OrderedJson::parse(file.text));
    for (request::SchemaDocument& file : request::request_schemas()) add(file.name, std::move(file.json));
    return schemas;
}

OrderedJson reference(std::string_view name) {
    return {{"$ref", fmt::format("#/components/schemas/{}", name)}};
}

OrderedJson content(std::string_view type, OrderedJson schema) {
    return {{std::string(type), {{"schema", std::move(schema)}}}};
}

OrderedJson answers(std::string_view schema) {
    return {{"200", {{"description", "The answer."}, {"content", content("application/json", reference(schema))}}},
            {"400",
             {{"description", "The request cannot be answered: the code says why."},
              {"content", content("application/json", reference("osrm.refusal"))}}},
            {"4XX",
             {{"description", "HTTP itself forbids the request: 405, 408, 411, 413, 414, 415, 417, 431."},
              {"content", content("application/json", reference("osrm.refusal"))}}},
            {"503",
             {{"description", "Too much is asked at a time; Retry-After says when to ask again."},
              {"content", content("application/json", reference("osrm.refusal"))}}},
            {"504",
             {{"description", "The request takes longer than it may."},
              {"content", content("application/json", reference("osrm.refusal"))}}}};
}

constexpr std::string_view one_place = "^-?[0-9]{1,3}(\\.[0-9]{1,7})?,-?[0-9]{1,2}(\\.[0-9]{1,7})?$";
constexpr std::string_view places =
    "^(polyline6?\\(.+\\)|-?[0-9]{1,3}(\\.[0-9]{1,7})?,-?[0-9]{1,2}(\\.[0-9]{1,7})?"
    "(;-?[0-9]{1,3}(\\.[0-9]{1,7})?,-?[0-9]{1,2}(\\.[0-9]{1,7})?)*)$";

struct Parameter {
    std::string_view name, type, description;
    std::vector<std::string> choices{};
    std::string_view pattern{};
    double least = 0;  // of numbers
    bool above_least = false;
    double most = std::numeric_limits<double>::infinity();
};

OrderedJson parameter(const Parameter& one, std::string_view place) {
    OrderedJson schema{{"type", one.type}};
    if (!one.choices.empty()) schema["enum"] = one.choices;
    if (!one.pattern.empty()) schema["pattern"] = one.pattern;
    if (one.type == "integer" || one.type == "number")
        schema[one.above_least ? "exclusiveMinimum" : "minimum"] = one.least;
    if (std::isfinite(one.most)) schema["maximum"] = one.most;
    return {{"name", one.name},
            {"in", place},
            {"required", place == "path"},
            {"description", one.description},
            {"schema", std::move(schema)}};
}

struct OsrmService {
    codec::osrm::Service service;
    std::string_view summary;
};
constexpr std::array<OsrmService, 6> osrm_services{
    {{codec::osrm::Service::route, "The best route through coordinates"},
     {codec::osrm::Service::nearest, "The roads nearest to a coordinate"},
     {codec::osrm::Service::table, "Times and distances between coordinates"},
     {codec::osrm::Service::match, "The roads that a trace was recorded on"},
     {codec::osrm::Service::trip, "The best order of stops"},
     {codec::osrm::Service::isochrone, "How far one gets"}}};

std::vector<Parameter> parameters_of(codec::osrm::Service service) {
    using Type = codec::osrm::OptionWords::Type;
    std::vector<Parameter> parameters;
    for (const codec::osrm::OptionWords& option : codec::osrm::options_of(service)) {
        const std::string_view type = option.type == Type::flag           ? "boolean"
                                      : option.type == Type::number       ? "number"
                                      : option.type == Type::whole_number ? "integer"
                                                                          : "string";
        parameters.push_back(
            {option.name, type, option.doc, {}, option.pattern, option.least, option.above_least, option.most});
    }
    return parameters;
}

OrderedJson get(std::string_view summary, std::string_view schema, std::vector<Parameter> query = {}) {
    OrderedJson operation{{"summary", summary}, {"responses", answers(schema)}};
    OrderedJson parameters = OrderedJson::array();
    for (const Parameter& one : query) parameters.push_back(parameter(one, "query"));
    if (!parameters.empty()) operation["parameters"] = std::move(parameters);
    return operation;
}

OrderedJson post(std::string_view summary, std::string_view type, OrderedJson schema, std::string_view answer) {
    return {{"summary", summary},
            {"requestBody", {{"required", true}, {"content", content(type, std::move(schema))}}},
            {"responses", answers(answer)}};
}

OrderedJson all_paths(const ServedNames& names) {
    OrderedJson paths = OrderedJson::object();
    const Parameter profile{"profile", "string", "a network, a profile of it, or network:profile", names.profiles};
    for (const auto& [service, summary] : osrm_services) {
        const std::string_view name = name_of(service);
        const std::string answer = fmt::format("osrm.{}_answer", name);
        const bool takes_one = service == codec::osrm::Service::nearest || service == codec::osrm::Service::isochrone;
        const Parameter coordinates{"coordinates",
                                    "string",
                                    takes_one ? "lon,lat" : "lon,lat;lon,lat, polyline(...) or polyline6(...)",
                                    {},
                                    takes_one ? one_place : places};
        OrderedJson operation = get(summary, answer, parameters_of(service));
        operation["operationId"] = name;
        operation["parameters"].push_back(parameter(profile, "path"));
        operation["parameters"].push_back(parameter(coordinates, "path"));
        paths[fmt::format("/{}/v1/{{profile}}/{{coordinates}}", name)]["get"] = std::move(operation);
        OrderedJson posted = post(
            summary, "application/json",
            OrderedJson{{"type", "object"},
                        {"properties", {{"coordinates", {{"type", "array"}, {"items", reference("osrm.position")}}}}},
                        {"required", {"coordinates"}}},
            answer);
        posted["parameters"] = OrderedJson::array({parameter(profile, "path")});
        paths[fmt::format("/{}/v1/{{profile}}", name)]["post"] = std::move(posted);
    }
    paths["/places"]["get"] = get("Places by the beginning of their names", "osrm.places_answer",
                                  {{"q", "string", "what was typed"},
                                   {"limit", "integer", "at most so many", {}, {}, 1},
                                   {"network", "string", "of this network"}});
    paths["/starway/v1/route"]["post"] = post("A route with all that Starway can be asked", "application/json",
                                              OrderedJson{{"type", "object"}}, "roads.route");
    paths["/starway/v1/heights"]["post"] =
        post("Heights above the sea, in metres, for each point; null where they are not known", "application/json",
             OrderedJson{{"type", "object"},
                         {"properties", {{"points", {{"type", "array"}, {"items", reference("osrm.position")}}}}},
                         {"required", {"points"}}},
             "osrm.heights_answer");
    paths["/batch"]["post"] = post("Many requests, a line each: a path, or an object with path, body and id",
                                   "application/x-ndjson", OrderedJson{{"type", "string"}}, "osrm.refusal");
    paths["/status"]["get"] = get("What is served", "osrm.status_answer");
    paths["/health"]["get"] = get("Whether the process lives", "osrm.state_answer");
    paths["/ready"]["get"] = get("Whether requests are taken", "osrm.state_answer");
    const Parameter map{"map", "string", "a tile map", names.maps};
    for (const auto& [service, request] :
         {std::pair{"route", "tile_requests.route"}, std::pair{"field", "tile_requests.field"}}) {
        OrderedJson operation = post("On a tile map", "application/json", reference(request), "osrm.refusal");
        operation["responses"]["200"]["content"] =
            content("application/json", reference(fmt::format("tiles.{}", service)));
        operation["parameters"] = OrderedJson::array({parameter(map, "path")});
        paths[fmt::format("/grid/v1/{{map}}/{}", service)]["post"] = std::move(operation);
    }
    const Parameter mesh{"mesh", "string", "a navigation mesh", names.meshes};
    OrderedJson path = post("The shortest path on a navigation mesh", "application/json",
                            reference("mesh_requests.route"), "osrm.refusal");
    path["responses"]["200"]["content"] = content("application/json", reference("meshes.route"));
    path["parameters"] = OrderedJson::array({parameter(mesh, "path")});
    paths["/mesh/v1/{mesh}/route"]["post"] = std::move(path);
    for (const auto& [service, summary] :
         {std::pair{"info", "What a navigation mesh holds"}, std::pair{"shape", "The polygons of a navigation mesh"}}) {
        OrderedJson operation = get(summary, fmt::format("meshes.{}", service));
        operation["parameters"].push_back(parameter(mesh, "path"));
        paths[fmt::format("/mesh/v1/{{mesh}}/{}", service)]["get"] = std::move(operation);
    }
    return paths;
}

}  // namespace

std::string openapi_document(const ServedNames& names) {
    static const OrderedJson schemas = all_schemas();  // the same for all that is served
    const OrderedJson document{
        {"openapi", "3.1.0"},
        {"info",
         {{"title", "Starway"},
          {"version", STARWAY_VERSION},
          {"description",
           "Routing on road networks, tile maps and navigation meshes. /route, /nearest, /table, /match and "
           "/trip answer as OSRM's HTTP API, version 5."}}},
        {"paths", all_paths(names)},
        {"components", {{"schemas", schemas}}}};
    return document.dump();
}

}  // namespace starway::server
