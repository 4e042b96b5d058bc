#include "request/codec/grid/voxels.hpp"

#include "grid/ask/voxels/features.hpp"

namespace starway::request::codec {
namespace {

void write_voxel(JsonWriter& json, Voxel voxel) {
    json.begin_short_list();
    for (const std::int32_t coordinate : {voxel.x, voxel.y, voxel.z}) json.value(coordinate);
    json.end_list();
}

void write_voxel_stop(JsonWriter& json, std::string_view name, const VoxelStop& stop) {
    json.object(name, [&] {
        json.key("asked");
        write_voxel(json, stop.asked);
        json.key("at");
        write_voxel(json, stop.at);
        json.member("missed_by", stop.distance);
    });
}

void write_sides(JsonWriter& json, const VoxelMap& map) {
    json.member("width", map.width());
    json.member("height", map.height());
    json.member("depth", map.depth());
}

std::vector<std::string> assumptions() {
    return {std::string(grid::ask::voxel_movement())};
}

}  // namespace

void write_voxel_info(JsonWriter& json, const VoxelMap& map, double load_ms) {
    json.object([&] {
        json.member("status", "ok");
        json.member("format", "voxel map");
        write_sides(json, map);
        json.member("voxels", map.voxel_count());
        json.member("open", map.voxel_count() - map.blocked_count());
        json.member("assumptions", assumptions());
        json.member("load_ms", load_ms);
    });
}

void write_voxel_route(JsonWriter& json, const VoxelRoute& route, const VoxelMap& map, double load_ms) {
    json.object([&] {
        json.member("status", "ok");
        json.member("cost", route.length);
        json.member("optimal", true);
        json.member("bound", 1);
        json.member("algorithm", name_of(route.algorithm));
        json.member("weight", "length");
        json.member("unit", "voxels");
        write_sides(json, map);
        json.member("settled", route.settled);
        json.member("relaxed", route.relaxed);
        json.member("query_us", route.query_us);
        json.member("load_ms", load_ms);
        write_voxel_stop(json, "from", route.from);
        write_voxel_stop(json, "to", route.to);
        json.member("steps", route.path.size() - 1);
        json.list("steps_by_axes", route.steps, [&](std::uint64_t steps) { json.value(steps); });
        json.list("path", route.path, [&](Voxel voxel) { write_voxel(json, voxel); });
        json.member("assumptions", assumptions());
    });
}

}  // namespace starway::request::codec
