#include "shells/server/openapi_schemas.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <regex>
#include <span>
#include <string>
#include <utility>

#include "request/codec/schemas/answers.hpp"
#include "request/json/schema.hpp"

namespace starway::server {
namespace {

// Within one document, schemas of several files need names of their own: "osrm.route".
void rename_reference(OrderedJson& value, std::string_view file) {
    constexpr std::string_view before = "#/definitions/";
    const auto target = value.get<std::string>();
    if (target.starts_with(before))
        value = fmt::format("#/components/schemas/{}.{}", file, target.substr(before.size()));
}

void rename_references(OrderedJson& json, std::string_view file) {
    if (json.is_array())
        for (OrderedJson& item : json) rename_references(item, file);
    if (!json.is_object()) return;
    if (json.contains("$ref") && json["$ref"].is_string()) rename_reference(json["$ref"], file);
    for (auto& [name, value] : json.items()) rename_references(value, file);
}

OrderedJson all_schemas() {
    OrderedJson schemas = OrderedJson::object();
    const auto add = [&](std::string_view file, OrderedJson document) {
        for (auto& [name, schema] : document["definitions"].items()) {
            rename_references(schema, file);
            schemas[fmt::format("{}.{}", file, name)] = schema;
        }
    };
    for (request::SchemaDocument& file : request::codec::answer_schemas()) add(file.name, std::move(file.json));
    for (request::SchemaDocument& file : request::request_schemas()) add(file.name, std::move(file.json));
    return schemas;
}

OrderedJson list_of(OrderedJson items, std::size_t least = 0) {
    OrderedJson schema{{"type", "array"}, {"items", std::move(items)}};
    if (least > 0) schema["minItems"] = least;
    return schema;
}

OrderedJson object_of(OrderedJson properties, OrderedJson required) {
    return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

// The values of JSON that say what a text of this pattern says.
OrderedJson values_like(const std::string& pattern, bool may_be_null) {
    const std::regex form(pattern);
    const auto fits = [&](const char* text) { return std::regex_match(text, form); };
    OrderedJson values = OrderedJson::array({{{"type", "string"}, {"pattern", pattern}}});
    if (fits("1")) values.push_back({{"type", fits("1.5") ? "number" : "integer"}, {"minimum", 0}});
    if (fits("true"))
        values.push_back({{"type", "boolean"}});
    else if (fits("false"))
        values.push_back({{"const", false}});
    if (fits("1,1"))
        values.push_back(
            {{"type", "array"}, {"items", {{"type", "integer"}, {"minimum", 0}}}, {"minItems", 2}, {"maxItems", 2}});
    if (may_be_null) values.push_back({{"type", "null"}});
    return values;
}

// A value of an option; null is as if it were absent.
OrderedJson option_schema(const request::codec::osrm::OptionWords& option) {
    using Type = request::codec::osrm::OptionWords::Type;
    OrderedJson schema{{"description", option.doc}};
    if (option.type == Type::flag) {
        schema["type"] = {"boolean", "null"};
    } else if (option.type == Type::text) {
        schema["anyOf"] = values_like(pattern_of(option), true);
        if (option.separator != '\0')
            schema["anyOf"].push_back(
                list_of({{"anyOf", values_like(fmt::format("^({})$", option.pattern), option.may_skip)}}));
    } else {
        schema["type"] = {option.type == Type::number ? "number" : "integer", "null"};
        schema[option.above_least ? "exclusiveMinimum" : "minimum"] = option.least;
        if (std::isfinite(option.most)) schema["maximum"] = option.most;
    }
    return schema;
}

void drop_required(OrderedJson& schema, std::span<const std::string_view> names) {
    OrderedJson left = OrderedJson::array();
    for (const OrderedJson& one : schema["required"]) {
        bool is_dropped = false;
        for (const std::string_view name : names) is_dropped = is_dropped || one == name;
        if (!is_dropped) left.push_back(one);
    }
    schema["required"] = std::move(left);
}

// The description of a request, as a body whose service is named by its address.
OrderedJson described(std::string_view name) {
    constexpr std::array<std::string_view, 1> service{"service"};
    OrderedJson schema = answer_and_request_schemas().at(std::string(name));
    schema["properties"].erase("id");
    drop_required(schema, service);
    return schema;
}

}  // namespace

const OrderedJson& answer_and_request_schemas() {
    static const OrderedJson schemas = all_schemas();
    return schemas;
}

OrderedJson reference(std::string_view name) {
    return {{"$ref", fmt::format("#/components/schemas/{}", name)}};
}

namespace {

OrderedJson osrm_body_of(request::codec::osrm::Service service) {
    OrderedJson properties{{"coordinates", list_of(reference("osrm.position"), 1)}};
    for (const request::codec::osrm::OptionWords& option : request::codec::osrm::options_of(service))
        properties[std::string(option.name)] = option_schema(option);
    OrderedJson schema = object_of(std::move(properties), {"coordinates"});
    schema["additionalProperties"] = false;
    return schema;
}

}  // namespace

const OrderedJson& osrm_body(request::codec::osrm::Service service) {
    static std::mutex making;
    static std::map<request::codec::osrm::Service, OrderedJson> made;
    const std::lock_guard lock(making);
    OrderedJson& body = made[service];
    if (body.is_null()) body = osrm_body_of(service);
    return body;
}

OrderedJson route_body() {
    constexpr std::array<std::string_view, 3> ends{"from", "to", "via"};
    OrderedJson schema = described("road_requests.route");
    OrderedJson& members = schema["properties"];
    const OrderedJson several = described("road_requests.alternatives");
    for (const auto& [name, member] : several["properties"].items())
        if (name != "count" && !members.contains(name)) members[name] = member;
    members["service"] = {{"enum", {"route", "alternatives"}}};
    for (const std::string_view end : ends) members.erase(std::string(end));
    members["points"] = list_of(reference("road_requests.point"), 2);
    members["alternatives"] = several["properties"]["count"];
    members["avoid"] = {{"anyOf", {list_of(list_of(reference("road_requests.position"), 3)), members["avoid"]}},
                        {"description", "Rings of corners, or what requests have."}};
    members["network"] = {{"type", "string"}, {"description", "Where several are served."}};
    members["explored"] = {{"type", "boolean"}, {"description", "Adds the nodes that the search settled."}};
    drop_required(schema, ends);
    schema["required"].push_back("points");
    return schema;
}

OrderedJson tile_body(std::string_view service) {
    OrderedJson schema = described(fmt::format("tile_requests.{}", service));
    OrderedJson& members = schema["properties"];
    const OrderedJson whole{{"type", "integer"}};
    members["edits"] =
        list_of({{"type", "array"},
                 {"prefixItems", {whole, whole, {{"type", {"number", "null"}}, {"exclusiveMinimum", 0}}}},
                 {"minItems", 3},
                 {"maxItems", 3},
                 {"description", "x, y and the cost of the cell for this request; null blocks it."}});
    members["corners"] = {{"enum", {"always", "one-obstacle", "no-obstacle", "never"}}};
    if (service == "route") {
        members["explored"] = {{"type", "boolean"}, {"description", "Adds the cells that the search settled."}};
        return schema;
    }
    constexpr std::array<std::string_view, 2> other_words{"ends", "way"};
    for (const char* const end : {"from", "to"}) members[end] = reference("tile_requests.places");
    members["range"] = {{"type", "number"}, {"minimum", 0}, {"description", "Cells that cost more are left out."}};
    drop_required(schema, other_words);
    return schema;
}

OrderedJson valhalla_body() {
    const OrderedJson number{{"type", "number"}};
    OrderedJson location = object_of({{"lat", number}, {"lon", number}}, {"lat", "lon"});
    OrderedJson contour = object_of({{"time", {{"type", "number"}, {"exclusiveMinimum", 0}}},
                                     {"distance", {{"type", "number"}, {"exclusiveMinimum", 0}}},
                                     {"color", {{"type", "string"}, {"pattern", "^#?[0-9a-fA-F]{6}$"}}}},
                                    OrderedJson::array());
    contour["oneOf"] = {{{"required", {"time"}}}, {{"required", {"distance"}}}};
    return object_of(
        {{"locations", list_of(std::move(location), 1)},
         {"costing",
          {{"type", "string"}, {"description", "auto, bicycle, pedestrian, or the name of a network or profile"}}},
         {"contours", list_of(std::move(contour), 1)},
         {"polygons", {{"type", "boolean"}}},
         {"denoise", number},
         {"generalize", number},
         {"reverse", {{"type", "boolean"}}}},
        {"locations", "costing", "contours"});
}

}  // namespace starway::server
