#include "shells/server/openapi.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "request/codec/osrm/request.hpp"
#include "request/codec/osrm/text_values.hpp"
#include "shells/server/openapi_schemas.hpp"
#include "starway/version.hpp"

namespace starway::server {
namespace {

OrderedJson content(std::string_view type, OrderedJson schema) {
    return {{std::string(type), {{"schema", std::move(schema)}}}};
}

OrderedJson answers(OrderedJson answer) {
    return {{"200", {{"description", "The answer."}, {"content", std::move(answer)}}},
            {"400",
             {{"description", "The request cannot be answered: the code says why."},
              {"content", content("application/json", reference("osrm.refusal"))}}},
            {"4XX",
             {{"description", "HTTP itself forbids the request: 404, 405, 408, 411, 413, 414, 415, 417, 431."},
              {"content", content("application/json", reference("osrm.refusal"))}}},
            {"503",
             {{"description", "Too much is asked at a time; Retry-After says when to ask again."},
              {"content", content("application/json", reference("osrm.refusal"))}}},
            {"504",
             {{"description", "The request takes longer than it may."},
              {"content", content("application/json", reference("osrm.refusal"))}}}};
}

OrderedJson answers(std::string_view schema) {
    return answers(content("application/json", reference(schema)));
}

// Of another kind than JSON.
OrderedJson bytes_of(std::string_view type) {
    return answers(content(type, OrderedJson::object()));
}

std::string one_place() {
    return fmt::format("{0},{0}", request::codec::osrm::number_pattern);
}
std::string some_places() {
    return fmt::format("polyline6?\\(.+\\)|{0}(;{0})*", one_place());
}

struct Parameter {
    std::string_view name, type, description;
    std::vector<std::string> choices{};
    std::string pattern{};
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
    request::codec::osrm::Service service;
    std::string_view summary;
};
constexpr std::array<OsrmService, 6> osrm_services{
    {{request::codec::osrm::Service::route, "The best route through coordinates"},
     {request::codec::osrm::Service::nearest, "The roads nearest to a coordinate"},
     {request::codec::osrm::Service::table, "Times and distances between coordinates"},
     {request::codec::osrm::Service::match, "The roads that a trace was recorded on"},
     {request::codec::osrm::Service::trip, "The best order of stops"},
     {request::codec::osrm::Service::isochrone, "How far one gets"}}};

std::vector<Parameter> parameters_of(request::codec::osrm::Service service) {
    using Type = request::codec::osrm::OptionWords::Type;
    std::vector<Parameter> parameters;
    for (const request::codec::osrm::OptionWords& option : request::codec::osrm::options_of(service)) {
        const std::string_view type = option.type == Type::flag           ? "boolean"
                                      : option.type == Type::number       ? "number"
                                      : option.type == Type::whole_number ? "integer"
                                                                          : "string";
        parameters.push_back({option.name,
                              type,
                              option.doc,
                              {},
                              option.type == Type::text ? pattern_of(option) : std::string(),
                              option.least,
                              option.above_least,
                              option.most});
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

// Of which Range says the bytes.
OrderedJson part_of_a_file(std::string_view summary, OrderedJson parameters) {
    parameters.push_back({{"name", "Range"},
                          {"in", "header"},
                          {"required", true},
                          {"description", "one part of the file, such as bytes=0-16383"},
                          {"schema", {{"type", "string"}, {"pattern", "^bytes=([0-9]+-[0-9]*|-[0-9]+)$"}}}});
    OrderedJson responses = bytes_of("application/vnd.pmtiles");
    OrderedJson part = std::move(responses["200"]);
    responses.erase("200");
    responses["206"] = std::move(part);
    return {{"summary", summary}, {"responses", std::move(responses)}, {"parameters", std::move(parameters)}};
}

// Bodies and answers are lines, each of which is JSON by itself.
OrderedJson batch() {
    OrderedJson operation = post(
        "Many requests, a line each, of any path here that answers JSON: the path as a text, or an object with path, "
        "body (for POST) and id; an answer to each line, in the same order",
        "application/x-ndjson", OrderedJson{{"type", "string"}}, "osrm.refusal");
    operation["responses"]["200"]["content"] = content("application/x-ndjson", reference("server.batch_line"));
    return operation;
}

// Valhalla's way of asking, tiles, and what is about the server.
void add_other_paths(OrderedJson& paths, const ServedNames& names, const Parameter& profile) {
    OrderedJson asked = get("How far one gets, as Valhalla asks for it", "osrm.refusal",
                            {{"json", "string", "what POST takes as its body"}});
    OrderedJson posted =
        post("How far one gets, as Valhalla asks for it", "application/json", valhalla_body(), "osrm.refusal");
    posted["responses"] = answers(content("application/json", reference("osrm.isochrone_answer")));
    posted["responses"]["400"]["content"] = content("application/json", reference("server.valhallas_refusal"));
    asked["responses"] = posted["responses"];
    paths["/isochrone"] = {{"get", std::move(asked)}, {"post", std::move(posted)}};
    const auto tile = [&](std::string_view path, std::string_view summary, std::string_view type,
                          const OrderedJson& more) {
        OrderedJson parameters = more;
        for (const char* const name : {"z", "x", "y"})
            parameters.push_back(parameter({name, "integer", "of the tile"}, "path"));
        paths[std::string(path)]["get"] = {
            {"summary", summary}, {"responses", bytes_of(type)}, {"parameters", std::move(parameters)}};
    };
    constexpr std::string_view vector_tile = "application/vnd.mapbox-vector-tile";
    const auto of_network = OrderedJson::array({parameter({"network", "string", "a network", names.networks}, "path")});
    tile("/map/{network}/{z}/{x}/{y}.mvt", "A tile of the map", vector_tile, of_network);
    tile("/hills/{z}/{x}/{y}.png", "The shading of hills in a tile, to be laid upon a map; with --elevation only",
         "image/png", OrderedJson::array());
    tile("/tile/v1/{profile}/tile({x},{y},{z}).mvt", "The roads of a tile, as OSRM gives them", vector_tile,
         OrderedJson::array({parameter(profile, "path")}));
    for (const auto& [path, summary, parameters] :
         {std::tuple{"/map/{network}/basemap.pmtiles", "The network's base map; if it was built with one", of_network},
          std::tuple{"/map/{network}/hills.pmtiles", "Its shaded hills; if it was built with them", of_network},
          std::tuple{"/basemap.pmtiles", "The base map of all; with --basemap only", OrderedJson::array()}})
        paths[path]["get"] = part_of_a_file(summary, parameters);
    paths["/metrics"]["get"] = {{"summary", "Counters for Prometheus"}, {"responses", bytes_of("text/plain")}};
    paths["/openapi.json"]["get"] = {{"summary", "This document"}, {"responses", bytes_of("application/json")}};
}

OrderedJson all_paths(const ServedNames& names) {
    OrderedJson paths = OrderedJson::object();
    const Parameter profile{"profile", "string", "a network, a profile of it, or network:profile", names.profiles};
    for (const auto& [service, summary] : osrm_services) {
        const std::string_view name = name_of(service);
        const std::string answer = fmt::format("osrm.{}_answer", name);
        const bool takes_one =
            service == request::codec::osrm::Service::nearest || service == request::codec::osrm::Service::isochrone;
        const Parameter coordinates{"coordinates",
                                    "string",
                                    takes_one ? "lon,lat" : "lon,lat;lon,lat, polyline(...) or polyline6(...)",
                                    {},
                                    fmt::format("^({})$", takes_one ? one_place() : some_places())};
        OrderedJson operation = get(summary, answer, parameters_of(service));
        operation["operationId"] = name;
        operation["parameters"].push_back(parameter(profile, "path"));
        operation["parameters"].push_back(parameter(coordinates, "path"));
        paths[fmt::format("/{}/v1/{{profile}}/{{coordinates}}", name)]["get"] = std::move(operation);
        OrderedJson posted = post(summary, "application/json", osrm_body(service), answer);
        posted["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"] = {
            {"type", "object"}, {"properties", {{"coordinates", {{"type", "string"}}}}}, {"required", {"coordinates"}}};
        posted["parameters"] = OrderedJson::array({parameter(profile, "path")});
        paths[fmt::format("/{}/v1/{{profile}}", name)]["post"] = std::move(posted);
    }
    paths["/places"]["get"] = get("Places by the beginning of their names", "server.places_answer",
                                  {{"q", "string", "what was typed"},
                                   {"limit", "integer", "at most so many", {}, {}, 1},
                                   {"network", "string", "of this network"}});
    paths["/starway/v1/route"]["post"] =
        post("A route with all that Starway can be asked", "application/json", route_body(), "roads.route");
    paths["/starway/v1/route"]["post"]["responses"]["200"]["content"]["application/json"]["schema"] = {
        {"anyOf", {reference("roads.route"), {{"type", "object"}, {"required", {"routes"}}}}}};
    paths["/starway/v1/heights"]["post"] =
        post("Heights above the sea, in metres, for each point; null where they are not known", "application/json",
             OrderedJson{{"type", "object"},
                         {"properties", {{"points", {{"type", "array"}, {"items", reference("osrm.position")}}}}},
                         {"required", {"points"}}},
             "server.heights_answer");
    paths["/batch"]["post"] = batch();
    paths["/status"]["get"] = get("What is served", "server.status_answer");
    paths["/health"]["get"] = get("Whether the process lives", "server.state_answer");
    paths["/ready"]["get"] = get("Whether requests are taken", "server.state_answer");
    const Parameter map{"map", "string", "a tile map", names.maps};
    for (const char* const service : {"route", "field"}) {
        OrderedJson operation = post("On a tile map", "application/json", tile_body(service), "osrm.refusal");
        operation["responses"]["200"]["content"] =
            content("application/json", reference(fmt::format("tiles.{}", service)));
        operation["parameters"] = OrderedJson::array({parameter(map, "path")});
        paths[fmt::format("/grid/v1/{{map}}/{}", service)]["post"] = std::move(operation);
    }
    for (const auto& [service, summary, type] : {std::tuple{"map", "The cells of a tile map", "application/json"},
                                                 std::tuple{"tiles", "How a Tiled or LDtk map looks", "image/png"}}) {
        OrderedJson operation{{"summary", summary}, {"responses", bytes_of(type)}};
        operation["parameters"] = OrderedJson::array({parameter(map, "path")});
        paths[fmt::format("/grid/v1/{{map}}/{}", service)]["get"] = std::move(operation);
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
    add_other_paths(paths, names, profile);
    return paths;
}

}  // namespace

std::string openapi_document(const ServedNames& names) {
    const OrderedJson document{
        {"openapi", "3.1.0"},
        {"info",
         {{"title", "Starway"},
          {"version", STARWAY_VERSION},
          {"description",
           "Routing on road networks, tile maps and navigation meshes. /route, /nearest, /table, /match and "
           "/trip answer as OSRM's HTTP API, version 5."}}},
        {"paths", all_paths(names)},
        {"components", {{"schemas", answer_and_request_schemas()}}}};
    return document.dump();
}

}  // namespace starway::server
