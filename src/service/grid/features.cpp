#include "service/grid/features.hpp"

#include "service/grid/places.hpp"

namespace starway::service {
namespace {

using io::FieldType;

Position place_of(const TileMap& map, GridCell cell) {
    if (map.georeference) return map.georeference->lon_lat(cell.x + 0.5, cell.y + 0.5);
    if (map.frame) return map.frame->metres(cell.x + 0.5, cell.y + 0.5);
    return {static_cast<double>(cell.x) + map.origin.x, static_cast<double>(cell.y) + map.origin.y};
}

}  // namespace

Features map_route_features(const MapRoute& route, const TileMap& map) {
    Features features{
        {"route", io::GeometryKind::line, map.georeference ? FrameKind::geographic : FrameKind::planar, {}}, {}};
    features.table.fields = {{"rank", FieldType::integer},    {"cost", FieldType::real},
                             {"steps", FieldType::integer},   {"distance_m", FieldType::real},
                             {"optimal", FieldType::boolean}, {"algorithm", FieldType::text},
                             {"from", FieldType::text},       {"to", FieldType::text}};
    for (std::size_t i = 0; i < route.paths.size(); ++i) {
        const MapPath& path = route.paths[i];
        io::Feature row;
        if (i == 0 && !route.line.empty())
            for (const PulledPoint& point : route.line) row.points.push_back(place_of(map, point.cell));
        else
            for (const GridCell cell : path.cells) row.points.push_back(place_of(map, cell));
        if (row.points.size() == 1) row.points.push_back(row.points.front());
        row.values = {static_cast<std::int64_t>(i + 1),
                      path.cost,
                      static_cast<std::int64_t>(path.edges.size()),
                      i == 0 && route.has_distance ? io::Value{route.distance_m} : io::Value{},
                      route.optimal,
                      std::string(name_of(route.algorithm)),
                      stop_text(map, route.from),
                      stop_text(map, route.to)};
        features.rows.push_back(std::move(row));
    }
    return features;
}

}  // namespace starway::service
