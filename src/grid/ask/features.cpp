#include "grid/ask/features.hpp"

#include <span>

#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"

namespace starway::grid::ask {
namespace {

using geo::FieldType;

std::vector<Position> centres(std::span<const GridCell> cells) {
    std::vector<Position> points;
    for (const GridCell cell : cells) points.push_back({cell.x + 0.5, cell.y + 0.5});
    return points;
}

std::vector<GridCell> cells_of(std::span<const PulledPoint> line) {
    std::vector<GridCell> cells;
    for (const PulledPoint& point : line) cells.push_back(point.cell);
    return cells;
}

}  // namespace

writing::Features map_route_features(const MapRoute& route, const TileMap& map) {
    writing::Features features{
        {"route", geo::GeometryKind::line, map.georeference ? FrameKind::geographic : FrameKind::planar, {}}, {}};
    features.table.fields = {{"rank", FieldType::integer},    {"cost", FieldType::real},
                             {"steps", FieldType::integer},   {"distance_m", FieldType::real},
                             {"optimal", FieldType::boolean}, {"algorithm", FieldType::text},
                             {"from", FieldType::text},       {"to", FieldType::text}};
    for (std::size_t i = 0; i < route.paths.size(); ++i) {
        const MapPath& path = route.paths[i];
        geo::Feature row;
        row.points = written_line(map, centres(i == 0 && !route.line.empty() ? cells_of(route.line) : path.cells));
        if (row.points.size() == 1) row.points.push_back(row.points.front());
        row.values = {static_cast<std::int64_t>(i + 1),
                      path.cost,
                      static_cast<std::int64_t>(path.edges.size()),
                      i == 0 && route.has_distance ? geo::Value{route.distance_m} : geo::Value{},
                      route.optimal,
                      std::string(name_of(route.algorithm)),
                      stop_text(map, route.from),
                      stop_text(map, route.to)};
        features.rows.push_back(std::move(row));
    }
    return features;
}

}  // namespace starway::grid::ask
