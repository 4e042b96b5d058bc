#include "grid/ask/voxels/features.hpp"

#include <fmt/format.h>

#include <cmath>

#include "mesh/ask/words.hpp"

namespace starway::grid::ask {
namespace {

using geo::FieldType;

bool is_coordinate(double value) {
    return std::abs(value) < 2e9 && value == std::floor(value);
}

Voxel step_between(Voxel a, Voxel b) {
    return {b.x - a.x, b.y - a.y, b.z - a.z};
}

}  // namespace

std::optional<Voxel> parse_voxel(std::string_view text) {
    const auto point = mesh::ask::parse_mesh_point(text);
    if (!point || !point->height) return std::nullopt;
    if (!is_coordinate(point->at.x) || !is_coordinate(point->at.y) || !is_coordinate(*point->height))
        return std::nullopt;
    return Voxel{static_cast<std::int32_t>(point->at.x), static_cast<std::int32_t>(point->at.y),
                 static_cast<std::int32_t>(*point->height)};
}

std::string voxel_text(Voxel voxel) {
    return fmt::format("{},{},{}", voxel.x, voxel.y, voxel.z);
}

std::string_view voxel_movement() {
    return "26 neighbours; a step along two or three axes needs all voxels of the box between its ends open; steps "
           "have "
           "the lengths 1, √2 and √3";
}

std::vector<Voxel> turns_of(const VoxelRoute& route) {
    std::vector<Voxel> turns;
    for (std::size_t i = 1; i + 1 < route.path.size(); ++i)
        if (!(step_between(route.path[i - 1], route.path[i]) == step_between(route.path[i], route.path[i + 1])))
            turns.push_back(route.path[i]);
    return turns;
}

writing::Features voxel_route_features(const VoxelRoute& route) {
    writing::Features features{{"route", geo::GeometryKind::line, FrameKind::planar, {}}, {}};
    features.table.fields = {{"length", FieldType::real},
                             {"steps", FieldType::integer},
                             {"optimal", FieldType::boolean},
                             {"algorithm", FieldType::text}};
    geo::Feature row;
    for (const Voxel voxel : route.path) {
        row.points.push_back({static_cast<double>(voxel.x), static_cast<double>(voxel.y)});
        row.heights.push_back(voxel.z);
    }
    row.values = {route.length, static_cast<std::int64_t>(route.path.size() - 1), true,
                  std::string(name_of(route.algorithm))};
    if (row.points.size() == 1) {
        row.points.push_back(row.points.front());
        row.heights.push_back(row.heights.front());
    }
    features.rows.push_back(std::move(row));
    return features;
}

}  // namespace starway::grid::ask
