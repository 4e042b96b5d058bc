#include "request/codec/schemas/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "request/codec/answer.hpp"
#include "request/codec/common.hpp"
#include "request/codec/grid/map.hpp"
#include "request/codec/grid/route.hpp"
#include "request/codec/grid/voxels.hpp"
#include "request/codec/mesh/mesh.hpp"
#include "request/codec/osrm/answer.hpp"
#include "request/codec/osrm/tours.hpp"
#include "request/codec/road/calls.hpp"
#include "request/codec/road/network.hpp"
#include "request/codec/road/profiles.hpp"
#include "request/codec/road/tiles.hpp"
#include "request/codec/server/answers.hpp"
#include "request/codec/server/status.hpp"

namespace starway::request::codec {
namespace {

using Schema = nlohmann::ordered_json;

// Schemas of the answers of one domain, and of what they consist of.
class Definitions {
public:
    Schema json = Schema::object();

    Schema of(const Object& object) {
        if (object.name.empty()) return written(object);
        const std::string name(object.name);
        if (!json.contains(name)) {
            json[name] = nullptr;  // it may be a part of itself
            json[name] = written(object);
        }
        return {{"$ref", fmt::format("#/definitions/{}", name)}};
    }

private:
    Schema written(const Object& object) {
        Schema schema = object.row ? row(object) : members(object);
        if (!object.doc.empty()) schema["description"] = object.doc;
        return schema;
    }

    Schema members(const Object& object) {
        Schema properties = Schema::object();
        Schema required = Schema::array();
        Schema others = false;
        for_each_member(object, [&](const Member& member) {
            if (member.name.empty()) {
                others = of(*member.shape->items, {});
                return;
            }
            properties[std::string(member.name)] = value(member);
            if (member.required) required.push_back(member.name);
        });
        return {{"type", "object"},
                {"properties", std::move(properties)},
                {"required", std::move(required)},
                {"additionalProperties", std::move(others)}};
    }

    Schema row(const Object& object) {
        Schema items = Schema::array();
        std::size_t fewest = 0;
        bool alike = true;
        for_each_member(object, [&](const Member& member) {
            items.push_back(value(member));
            alike = alike && items.back() == items.front();
            fewest += member.required ? 1 : 0;
        });
        const std::size_t most = items.size();
        Schema schema{{"type", "array"}, {"minItems", fewest}, {"maxItems", most}};
        if (alike)
            schema["items"] = items.front();
        else
            schema["prefixItems"] = std::move(items);
        return schema;
    }

    Schema value(const Member& member) {
        Schema schema = of(*member.shape, member.limits);
        if (!member.doc.empty()) schema["description"] = member.doc;
        return schema;
    }

    Schema of(const JsonShape& shape, const Limits& limits) {
        Schema schema = plain(shape, limits);
        if (!shape.or_null) return schema;
        if (schema.contains("enum"))
            schema["enum"].push_back(nullptr);
        else if (schema.contains("type") && schema["type"] != "object")
            schema["type"] = {schema["type"], "null"};
        else
            schema = {{"anyOf", {std::move(schema), {{"type", "null"}}}}};
        return schema;
    }

    Schema plain(const JsonShape& shape, const Limits& limits) {
        using Type = JsonShape::Type;
        switch (shape.type) {
            case Type::boolean:
                return {{"type", "boolean"}};
            case Type::count:
                return number("integer", {limits.least.value_or(0), limits.most});
            case Type::integer:
                return number("integer", limits);
            case Type::number:
                return number("number", limits);
            case Type::text:
                return text(limits);
            case Type::constant:
                return {{"const", Schema::parse(shape.constant)}};
            case Type::list:
                return list(shape, limits);
            case Type::map:
                return {{"type", "object"}, {"additionalProperties", of(*shape.items, limits)}};
            case Type::object:
                return of(shape.object());
            case Type::any:
                return any(shape);
            case Type::columns:
                break;
        }
        Schema names = Schema::array();
        for_each_member(shape.object(), [&](const Member& member) { names.push_back(member.name); });
        return {{"const", std::move(names)}};
    }

    static Schema number(std::string_view type, const Limits& limits) {
        Schema schema{{"type", type}};
        if (limits.least) schema["minimum"] = *limits.least;
        if (limits.most) schema["maximum"] = *limits.most;
        return schema;
    }

    static Schema text(const Limits& limits) {
        Schema schema{{"type", "string"}};
        if (!limits.pattern.empty()) schema["pattern"] = limits.pattern;
        if (limits.one_of.empty()) return schema;
        Schema words = Schema::array();
        for (std::string_view left = limits.one_of; !left.empty();) {
            const std::size_t end = std::min(left.find('|'), left.size());
            words.push_back(left.substr(0, end));
            left.remove_prefix(std::min(end + 1, left.size()));
        }
        return {{"enum", std::move(words)}};
    }

    Schema any(const JsonShape& shape) {
        if (shape.any_of.empty()) return Schema::object();
        Schema choices = Schema::array();
        for (const JsonShape* const one : shape.any_of) choices.push_back(of(*one, {}));
        return {{"anyOf", std::move(choices)}};
    }

    Schema list(const JsonShape& shape, const Limits& limits) {
        Schema schema{{"type", "array"}, {"items", of(*shape.items, limits)}};
        if (const std::size_t fewest = shape.fewest) schema["minItems"] = fewest;
        if (const std::size_t most = std::max(shape.most, limits.most_items)) schema["maxItems"] = most;
        return schema;
    }
};

template <class... Answers>
SchemaDocument document_of(std::string_view name, std::string_view doc) {
    Definitions definitions;
    (definitions.of(described(As<Answers>())), ...);
    return {name,
            {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
             {"$id", fmt::format("urn:starway:answers:1:{}", name)},
             {"description", doc},
             {"definitions", std::move(definitions.json)}}};
}

}  // namespace

std::vector<SchemaDocument> answer_schemas() {
    return {document_of<Error, RouteAnswer, NearestAnswer, TableAnswer, SnapAnswer, IsochroneAnswer, TripAnswer,
                        MatchAnswer, BatchLine, MatrixAnswer, JobPlan<TileJob>, JobPlan<ListJob>,
                        JobRun<TileRun, TileJob>, JobRun<ListRun, ListJob>, JobProof<TileProof>, JobProof<ListProof>,
                        NetworkInfo, NetworkCheck, NetworkBuilt, NetworkPrepared, NetworkUpdated, NetworkConverted,
                        RoadBench, ProfileList, ProfilePage, ProfileCheck, road::ask::ExplainedEntity>(
                "roads",
                "Answers about roads. Distances are in metres, times in seconds, positions as longitude, latitude. "
                "Members are only ever added within a version."),
            document_of<Error, GridRoute, LineRoute, RouteByWaypoints, FieldAnswer, MapInfo, MapCheck, MapPrepared,
                        MapConverted, ScenarioReport, MapBench>(
                "tiles",
                "Answers about tile maps. Cells are in the file's coordinates. Points, lengths and costs are in metres "
                "on a map with a frame (ROS); lengths also on other maps with metres; else all is in cells."),
            document_of<Error, MeshPath, MeshInfo, MeshShape, MeshCheck, MeshConverted, MeshBench, MeshScenarioReport>(
                "meshes", "Answers about navigation meshes. Lengths are in the mesh's unit, metres on Earth."),
            document_of<VoxelPath, VoxelInfo>("voxels", "Answers about voxel maps. Lengths are in voxels."),
            document_of<osrm::Refusal, osrm::RouteReply, osrm::NearestReply, osrm::TableReply, osrm::TripReply,
                        osrm::MatchReply, ContoursFound>(
                "osrm",
                "Answers of the server in the form of OSRM's HTTP API, version 5. Distances are in metres, times in "
                "seconds, positions as longitude, latitude."),
            document_of<ServerStatus, ServerState, PlacesFound, HeightsFound, BatchReply, ValhallasRefusal>(
                "server", "Answers about the server itself, and of its own services.")};
}

}  // namespace starway::request::codec
