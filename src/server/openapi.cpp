#include "server/openapi.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

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
    for (const EmbeddedSchema& file : embedded_schemas()) {
        OrderedJson document = OrderedJson::parse(file.text);
        for (auto& [name, schema] : document["definitions"].items()) {
            rename_references(schema, file.name);
            schemas[fmt::format("{}.{}", file.name, name)] = schema;
        }
    }
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

// Forms of texts.
constexpr std::string_view one_place = "^-?[0-9]{1,3}(\\.[0-9]{1,7})?,-?[0-9]{1,2}(\\.[0-9]{1,7})?$";
constexpr std::string_view places =
    "^(polyline6?\\(.+\\)|-?[0-9]{1,3}(\\.[0-9]{1,7})?,-?[0-9]{1,2}(\\.[0-9]{1,7})?"
    "(;-?[0-9]{1,3}(\\.[0-9]{1,7})?,-?[0-9]{1,2}(\\.[0-9]{1,7})?)*)$";
constexpr std::string_view some_bearings = "^([0-9]{1,3},[0-9]{1,3})?(;([0-9]{1,3},[0-9]{1,3})?)*$";
constexpr std::string_view some_radiuses = "^([0-9]+(\\.[0-9]+)?|unlimited)?(;([0-9]+(\\.[0-9]+)?|unlimited)?)*$";
constexpr std::string_view some_hints = "^[A-Za-z0-9_-]*(;[A-Za-z0-9_-]*)*$";
constexpr std::string_view some_approaches = "^(curb|opposite|unrestricted)?(;(curb|opposite|unrestricted)?)*$";
constexpr std::string_view some_names = "^[A-Za-z0-9_:-]+(,[A-Za-z0-9_:-]+)*$";
constexpr std::string_view some_indices = "^[0-9]{1,4}(;[0-9]{1,4})*$";
constexpr std::string_view all_or_indices = "^(all|[0-9]{1,4}(;[0-9]{1,4})*)$";
constexpr std::string_view some_seconds = "^[0-9]{1,10}(\\.[0-9]+)?(;[0-9]{1,10}(\\.[0-9]+)?)*$";
constexpr std::string_view some_contours = "^[1-9][0-9]{0,4}(,[1-9][0-9]{0,4})*$";
constexpr std::string_view line_annotations =
    "^(true|false|(nodes|distance|duration|datasources|weight|speed)(,(nodes|distance|duration|datasources|weight|"
    "speed))*)$";
constexpr std::string_view table_annotations = "^(duration|distance)(,(duration|distance))*$";
constexpr std::string_view how_many = "^(true|false|[0-9])$";

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
    std::string_view name, summary, answer;
    std::vector<Parameter> parameters;
};

std::vector<OsrmService> osrm_services() {
    const std::vector<Parameter> general{
        {"bearings", "string", "value,range for each coordinate, separated by semicolons", {}, some_bearings},
        {"radiuses", "string", "metres or unlimited for each coordinate", {}, some_radiuses},
        {"hints",
         "string",
         "hints of an earlier answer, which put coordinates where they were put before",
         {},
         some_hints},
        {"generate_hints", "boolean", "whether waypoints have hints"},
        {"approaches", "string", "curb, opposite or unrestricted for each coordinate", {}, some_approaches},
        {"exclude", "string", "classes of road to avoid, separated by commas; /status lists them", {}, some_names},
        {"snap_exclude",
         "string",
         "classes of road on which no coordinate is put, though routes may use them, separated by commas",
         {},
         some_names},
        {"snapping", "string", "accepted for OSRM's sake", {"default", "any"}},
        {"skip_waypoints", "boolean", "leaves waypoints out of the answer"}};
    const std::vector<Parameter> lines{
        {"steps", "boolean", "turn-by-turn directions"},
        {"annotations",
         "string",
         "true, false, or names: nodes,distance,duration,weight,speed,datasources",
         {},
         line_annotations},
        {"geometries", "string", "the form of lines", {"polyline", "polyline6", "geojson"}},
        {"overview", "string", "which line of the whole", {"simplified", "full", "by_legs", "false"}},
        {"continue_straight",
         "string",
         "whether one goes on at waypoints without turning round; for trip and match without effect",
         {"default", "true", "false"}}};
    const auto join = [](std::vector<Parameter> list, const std::vector<Parameter>& more) {
        list.insert(list.end(), more.begin(), more.end());
        return list;
    };
    return {
        {"route", "The best route through coordinates", "osrm.route_answer",
         join(join({{"alternatives", "string", "true, false or how many more routes", {}, how_many},
                    {"waypoints", "string", "numbers of the coordinates at which legs end", {}, some_indices}},
                   lines),
              general)},
        {"nearest", "The roads nearest to a coordinate", "osrm.nearest_answer",
         join({{"number", "integer", "how many", {}, {}, 1}}, general)},
        {"table", "Times and distances between coordinates", "osrm.table_answer",
         join({{"sources", "string", "numbers of coordinates, or all", {}, all_or_indices},
               {"destinations", "string", "numbers of coordinates, or all", {}, all_or_indices},
               {"annotations", "string", "duration, distance, or both with a comma", {}, table_annotations},
               {"fallback_speed",
                "number",
                "metres a second in a straight line where there is no route",
                {},
                {},
                0,
                true},
               {"fallback_coordinate", "string", "between which points", {"input", "snapped"}},
               {"scale_factor", "number", "times are multiplied by this", {}, {}, 0, true}},
              general)},
        {"match", "The roads that a trace was recorded on", "osrm.match_answer",
         join(join({{"timestamps", "string", "seconds for each coordinate", {}, some_seconds},
                    {"gaps", "string", "whether long pauses split the trace", {"split", "ignore"}},
                    {"tidy", "boolean", "leaves out points that say nothing new"},
                    {"waypoints", "string", "numbers of the coordinates at which legs end", {}, some_indices}},
                   lines),
              general)},
        {"trip", "The best order of stops", "osrm.trip_answer",
         join(join({{"roundtrip", "boolean", "whether the trip ends where it starts"},
                    {"source", "string", "where it starts", {"any", "first"}},
                    {"destination", "string", "where it ends", {"any", "last"}}},
                   lines),
              general)},
        {"isochrone", "How far one gets", "osrm.isochrone_answer",
         join({{"contours_seconds", "string", "times, separated by commas", {}, some_contours},
               {"contours_metres", "string", "or distances", {}, some_contours},
               {"direction", "string", "from or to the coordinate", {"from", "to"}},
               {"polygons", "boolean", "polygons or lines"},
               {"denoise", "number", "leaves out parts below this share of the largest", {}, {}, 0, false, 1},
               {"generalize", "number", "metres by which lines may be simplified"}},
              general)},
    };
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
    for (const OsrmService& service : osrm_services()) {
        const Parameter coordinates{"coordinates",
                                    "string",
                                    service.name == "nearest" || service.name == "isochrone"
                                        ? "lon,lat"
                                        : "lon,lat;lon,lat, polyline(...) or polyline6(...)",
                                    {},
                                    service.name == "nearest" || service.name == "isochrone" ? one_place : places};
        OrderedJson operation = get(service.summary, service.answer, service.parameters);
        operation["operationId"] = service.name;
        operation["parameters"].push_back(parameter(profile, "path"));
        operation["parameters"].push_back(parameter(coordinates, "path"));
        paths[fmt::format("/{}/v1/{{profile}}/{{coordinates}}", service.name)]["get"] = std::move(operation);
        OrderedJson posted = post(
            service.summary, "application/json",
            OrderedJson{{"type", "object"},
                        {"properties", {{"coordinates", {{"type", "array"}, {"items", reference("osrm.position")}}}}},
                        {"required", {"coordinates"}}},
            service.answer);
        posted["parameters"] = OrderedJson::array({parameter(profile, "path")});
        paths[fmt::format("/{}/v1/{{profile}}", service.name)]["post"] = std::move(posted);
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
