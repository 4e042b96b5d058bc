#include "service/grid/units.hpp"

#include <fmt/format.h>

namespace starway::service {

MapUnit length_unit(const TileMap& map) {
    const double metres = map.metres_per_cell();
    return metres > 0 ? MapUnit{metres, "m"} : MapUnit{};
}

MapUnit cost_unit(const TileMap& map) {
    return map.frame ? MapUnit{map.frame->resolution, "m"} : MapUnit{};
}

Position written(const TileMap& map, Position at) {
    if (!map.frame) return {at.x - 0.5 + map.origin.x, at.y - 0.5 + map.origin.y};
    return map.frame->metres(at.x, at.y);
}

Position written(const TileMap& map, GridCell cell) {
    return written(map, Position{cell.x + 0.5, cell.y + 0.5});
}

std::vector<Position> written_line(const TileMap& map, const std::vector<Position>& line) {
    std::vector<Position> points;
    for (const Position at : line)
        points.push_back(map.georeference ? map.georeference->lon_lat(at.x, at.y) : written(map, at));
    return points;
}

Result<double> in_map_unit(const TileMap& map, MapLength length, std::string_view what) {
    if (const auto cells = length.in_cells(map.metres_per_cell())) return *cells * length_unit(map).of_cell;
    return Error{
        ErrorKind::usage,
        fmt::format("{} takes a distance in metres, or inf, only on a map in metres; pass cells, such as 4", what)};
}

std::string length_text(const TileMap& map, double cells) {
    const double metres = map.metres_per_cell();
    if (!(metres > 0)) return fmt::format("{:g}", cells);
    return fmt::format("{:.6g} m ({:.6g} {})", cells * metres, cells, cells == 1 ? "cell" : "cells");
}

}  // namespace starway::service
