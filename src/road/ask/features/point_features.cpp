#include "road/ask/features/point_features.hpp"

#include <cmath>
#include <cstdint>

namespace starway::road::ask {
namespace {

using geo::FieldType;

void append_side(const char* side, const SnappedPoints& points, const std::vector<std::string>& names,
                 writing::Features& features) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Waypoint& point = points[i];
        geo::Feature feature;
        if (features.table.frame != FrameKind::none)
            feature.points = {point.on_network() ? point.snapped : point.position};
        feature.values = {std::string(side),
                          static_cast<std::int64_t>(i + 1),
                          i < names.size() ? names[i] : std::string(),
                          point.position.x,
                          point.position.y,
                          point.on_network() ? geo::Value(point.distance_m) : geo::Value(),
                          std::isfinite(point.nearest_m) ? geo::Value(point.nearest_m) : geo::Value()};
        features.rows.push_back(std::move(feature));
    }
}

}  // namespace

std::string road_name(const RoadNetwork& network, const Waypoint& found) {
    return found.edge.valid() ? std::string(network.name(found.edge)) : std::string();
}

writing::Features nearest_features(const SnappedPoints& roads, const RoadNetwork& network) {
    writing::Features features{
        {"nearest",
         geo::GeometryKind::point,
         network.frame().kind,
         {{"rank", FieldType::integer}, {"distance_m", FieldType::real}, {"name", FieldType::text}}},
        {}};
    for (std::size_t i = 0; i < roads.size(); ++i)
        features.rows.push_back(
            {{roads[i].snapped},
             {static_cast<std::int64_t>(i + 1), roads[i].distance_m, road_name(network, roads[i])}});
    return features;
}

writing::Features table_point_features(const TableReport& report, const std::vector<std::string>& row_names,
                                       const std::vector<std::string>& column_names, FrameKind frame) {
    writing::Features features{{"points", geo::GeometryKind::point, frame, {}}, {}};
    features.table.fields = {{"side", FieldType::text},     {"number", FieldType::integer},
                             {"name", FieldType::text},     {"asked_x", FieldType::real},
                             {"asked_y", FieldType::real},  {"snapped_m", FieldType::real},
                             {"nearest_m", FieldType::real}};
    append_side("from", report.from, row_names, features);
    append_side("to", report.to, column_names, features);
    return features;
}

}  // namespace starway::road::ask
