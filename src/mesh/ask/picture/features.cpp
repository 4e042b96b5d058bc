#include "mesh/ask/picture/features.hpp"

#include "mesh/ask/picture/record.hpp"

namespace starway::mesh::ask {

using geo::FieldType;

writing::Features line_features(std::span<const Position> line, FrameKind frame, double length, bool optimal,
                                std::string_view algorithm, std::span<const double> heights) {
    writing::Features features{{"route", geo::GeometryKind::line, frame, {}}, {}};
    features.table.fields = {{"length", FieldType::real},
                             {"turns", FieldType::integer},
                             {"optimal", FieldType::boolean},
                             {"algorithm", FieldType::text}};
    geo::Feature row;
    row.points.assign(line.begin(), line.end());
    row.heights.assign(heights.begin(), heights.end());
    if (row.points.size() == 1) {
        row.points.push_back(row.points.front());
        if (!heights.empty()) row.heights.push_back(row.heights.front());
    }
    row.values = {length, static_cast<std::int64_t>(row.points.size() - 2), optimal, std::string(algorithm)};
    features.rows.push_back(std::move(row));
    return features;
}

writing::Features mesh_route_features(const MeshRoute& route, const NavigationMesh& mesh) {
    writing::Features features = line_features(route.path, frame_of(mesh), route.length, route.bound == 1,
                                               name_of(route.algorithm), route.heights);
    if (!mesh.has_costs()) return features;
    features.table.fields.insert(features.table.fields.begin(), {"cost", FieldType::real});
    auto& values = features.rows.front().values;
    values.insert(values.begin(), route.cost);
    return features;
}

FrameKind frame_of(const NavigationMesh& mesh) {
    return mesh.plane() ? FrameKind::geographic : FrameKind::planar;
}

writing::Features mesh_explored_features(const draw::SearchRecord& record, const NavigationMesh& mesh) {
    writing::Features features{{"explored", geo::GeometryKind::point, frame_of(mesh), {}}, {}};
    features.table.fields = {{"order", FieldType::integer},  {"polygon", FieldType::integer},
                             {"vertex", FieldType::integer}, {"g", FieldType::real},
                             {"h", FieldType::real},         {"f", FieldType::real}};
    const std::uint64_t first_vertex = number_of_vertex(mesh, 0);
    std::int64_t order = 0;
    for (const draw::SearchEvent& event : record.events) {
        if (event.kind != draw::EventKind::expanding) continue;
        const bool is_polygon = event.node < first_vertex;
        const auto number = static_cast<std::int64_t>(is_polygon ? event.node : event.node - first_vertex);
        features.rows.push_back({{mesh.to_given(event.at)},
                                 {++order, is_polygon ? geo::Value(number) : geo::Value(),
                                  is_polygon ? geo::Value() : geo::Value(number), event.g, event.h, event.f}});
    }
    return features;
}

}  // namespace starway::mesh::ask
