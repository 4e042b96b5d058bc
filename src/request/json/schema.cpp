#include "request/json/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "request/grid.hpp"
#include "request/mesh.hpp"
#include "request/road.hpp"
#include "road/ask/directions/text/languages.hpp"
#include "starway/core/id.hpp"

namespace starway::request {
namespace {

using Schema = nlohmann::ordered_json;

Schema reference(std::string_view name) {
    return {{"$ref", fmt::format("#/definitions/{}", name)}};
}

Schema list_of(Schema items, std::size_t least = 0) {
    Schema schema{{"type", "array"}, {"items", std::move(items)}};
    if (least > 0) schema["minItems"] = least;
    return schema;
}

// Lists of these, in this order; the last ones may be missing.
Schema tuple_of(std::vector<Schema> items, std::size_t least) {
    const std::size_t most = items.size();
    return {{"type", "array"}, {"prefixItems", std::move(items)}, {"minItems", least}, {"maxItems", most}};
}

Schema numbers(double least, double most, std::size_t fewest, std::size_t largest) {
    Schema schema = list_of({{"type", "number"}, {"minimum", least}, {"maximum", most}}, fewest);
    schema["maxItems"] = largest;
    return schema;
}

Schema or_null(Schema schema) {
    return {{"anyOf", {std::move(schema), {{"type", "null"}}}}};
}

Schema number(const Member& member) {
    return {{"type", "number"},
            {member.above_least ? "exclusiveMinimum" : "minimum", member.least},
            {"maximum", member.most}};
}

Schema with_default(Schema schema, const Member& member, const Schema& value) {
    if (!member.required) schema["default"] = value;
    return schema;
}

Schema schema_of(const Member& member, bool& field) {
    return with_default({{"type", "boolean"}}, member, field);
}
Schema schema_of(const Member& member, double& field) {
    return std::isfinite(field) ? with_default(number(member), member, field) : number(member);
}
Schema schema_of(const Member& member, std::size_t& field) {
    return with_default({{"type", "integer"},
                         {"minimum", static_cast<std::int64_t>(member.least)},
                         {"maximum", static_cast<std::int64_t>(member.most)}},
                        member, field);
}
Schema schema_of(const Member&, std::string&) {
    return {{"type", "string"}};
}
Schema schema_of(const Member& member, std::optional<double>&) {
    return member.null_is_no_limit ? or_null(number(member)) : number(member);
}
Schema schema_of(const Member&, std::uint32_t&) {
    return {{"type", "integer"}, {"minimum", 0}, {"maximum", std::numeric_limits<std::uint32_t>::max() - 1}};
}
template <class Tag>
Schema schema_of(const Member& member, Id<Tag>&) {
    std::uint32_t number = 0;
    return schema_of(member, number);
}
template <class Enum>
requires requires {
    Names<Enum>::all;
}
Schema schema_of(const Member& member, Enum& field) {
    Schema names = Schema::array();
    Schema chosen;
    for (const Named<Enum>& entry : Names<Enum>::all) {
        names.push_back(entry.name);
        if (entry.value == field) chosen = entry.name;
    }
    return with_default({{"enum", std::move(names)}}, member, chosen);
}

Schema schema_of(const Member&, Location&) {
    return reference("point");
}
Schema schema_of(const Member&, Obstacles&) {
    return reference("area");
}
Schema schema_of(const Member&, MeshEnd&) {
    return reference("point");
}
Schema schema_of(const Member&, std::vector<MapLocation>&) {
    return reference("places");
}
Schema schema_of(const Member&, TracePoint&) {
    const Member any;
    const Member length{.name = {}, .least = 0};
    return tuple_of({number(any), number(any), or_null(number(any)), or_null(number(length))}, 2);
}
Schema schema_of(const Member&, Language&) {
    std::string codes;
    for (const auto& [code, phrases] : road::ask::languages()) codes.append(codes.empty() ? "" : "|").append(code);
    return {{"type", "string"}, {"pattern", fmt::format("^({})([-_].*)?$", codes)}};
}

template <class T>
Schema object_of(T& described);

template <class T>
Schema schema_of(const Member& member, std::vector<T>&) {
    T item{};
    Member of_item = member;
    of_item.required = true;
    return list_of(schema_of(of_item, item), member.items);
}
Schema schema_of(const Member&, Closed& closed) {
    return object_of(closed);
}

// Collects the members of one object.
struct SchemaWriter {
    Schema properties = Schema::object();
    Schema required = Schema::array();

    template <class T>
    void operator()(const Member& member, T& field) {
        Schema schema = schema_of(member, field);
        if (!member.doc.empty()) schema["description"] = member.doc;
        properties[std::string(member.name)] = std::move(schema);
        if (member.required) required.push_back(member.name);
    }
};

Schema object_schema(SchemaWriter members) {
    return {{"type", "object"},
            {"properties", std::move(members.properties)},
            {"required", std::move(members.required)},
            {"additionalProperties", false}};
}

template <class T>
Schema object_of(T& described) {
    SchemaWriter writer;
    describe(writer, described);
    return object_schema(std::move(writer));
}

template <class Call>
Schema service_schema(const Service<Call>& service, bool is_chosen) {
    SchemaWriter writer;
    writer.properties["service"] = {{"const", service.name}};
    if (!is_chosen) {
        writer.properties["id"] = reference("id");
        writer.required.push_back("service");
    }
    Call call;
    describe(writer, call);
    Schema schema = object_schema(std::move(writer));
    schema["description"] = service.doc;
    return schema;
}

Schema id_schema() {
    constexpr auto most = std::int64_t{1} << 53U;
    return {{"description", "Repeated in the answer."},
            {"anyOf", {{{"type", "integer"}, {"minimum", -most}, {"maximum", most}}, {{"type", "string"}}}}};
}

template <class Services>
Schema document_of(std::string_view id, std::string_view doc, Schema definitions, const Services& services) {
    constexpr bool is_chosen = std::tuple_size_v<Services> == 1;  // the only one need not be named
    if (!is_chosen) definitions["id"] = id_schema();
    std::apply(
        [&](const auto&... service) {
            ((definitions[std::string(service.name)] = service_schema(service, is_chosen)), ...);
        },
        services);
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"$id", fmt::format("urn:starway:requests:1:{}", id)},
            {"description", doc},
            {"definitions", std::move(definitions)}};
}

Schema polygon_schema(std::string_view type, Schema coordinates) {
    return {{"type", "object"},
            {"properties", {{"type", {{"const", type}}}, {"coordinates", std::move(coordinates)}}},
            {"required", {"type", "coordinates"}},
            {"additionalProperties", false}};
}

Schema road_document() {
    Schema box = numbers(-largest_number, largest_number, 4, 4);
    box["description"] = "west, south, east, north; a box across the antimeridian takes two.";
    const Schema rings = list_of(list_of(reference("position"), 4), 1);
    Schema position = numbers(-largest_number, largest_number, 2, 2);
    position["description"] = "x, y: longitude and latitude on Earth.";
    return document_of(
        "roads",
        "Requests about roads. Distances are in metres, costs in the unit of the weight. A member that is not listed "
        "is an error. Where the address names the service, the request need not, and has no id.",
        {{"position", std::move(position)},
         {"point",
          {{"anyOf", {reference("position"), {{"type", "string"}}}},
           {"description", "lon, lat; or a text: \"lon,lat\", the name of a place, or node:ID."}}},
         {"area",
          {{"anyOf",
            {std::move(box), polygon_schema("Polygon", rings), polygon_schema("MultiPolygon", list_of(rings, 1))}}}}},
        road_services);
}

Schema tile_document() {
    constexpr double most = std::numeric_limits<std::int32_t>::max();
    Schema cell = numbers(-most, most, 2, 2);
    cell["description"] =
        "A cell as the file counts cells; on a map with a frame a point in metres; on a raster on Earth, with "
        "decimals, lon,lat.";
    return document_of(
        "tiles",
        "Requests about tile maps. A member that is not listed is an error. Where the address names the service, the "
        "request need not, and has no id.",
        {{"place",
          {{"anyOf", {std::move(cell), {{"type", "string"}}}},
           {"description",
            "Two numbers, or a text of them, also with a unit (\"12,30cells\", \"1.5m,2m\"), or the name of something "
            "on the map."}}},
         {"places",
          {{"anyOf", {reference("place"), list_of(reference("place"), 1)}},
           {"description", "One place, or several of which the cheapest counts; the map's own where it is absent."}}}},
        tile_services);
}

Schema mesh_document() {
    Schema point = numbers(-largest_number, largest_number, 2, 3);
    point["description"] = "x, y and, on floors, the height.";
    return document_of("meshes", "Requests about navigation meshes. A member that is not listed is an error.",
                       {{"point", std::move(point)}}, mesh_services);
}

}  // namespace

std::vector<SchemaDocument> request_schemas() {
    return {{"road_requests", road_document()}, {"tile_requests", tile_document()}, {"mesh_requests", mesh_document()}};
}

}  // namespace starway::request
