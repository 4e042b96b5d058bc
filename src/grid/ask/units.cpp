#include "grid/ask/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace starway::grid::ask {
namespace {

// Decimal points on a border are on it in binary, too.
std::int32_t cell_number_of(double cells, double rounding) {
    constexpr double farthest = 1e9;
    const double border = std::round(cells);
    return static_cast<std::int32_t>(
        std::clamp(std::abs(cells - border) <= rounding ? border : std::floor(cells), -farthest, farthest));
}

MapUnit unit_of_metres(double of_cell) {
    return {of_cell, "m", " m"};
}

}  // namespace

MapUnit length_unit(const TileMap& map) {
    const double metres = map.metres_per_cell();
    return metres > 0 ? unit_of_metres(metres) : MapUnit{};
}

MapUnit cost_unit(const TileMap& map) {
    return map.frame ? unit_of_metres(map.frame->resolution) : MapUnit{};
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

GridCell cell_in_frame(const TileMap& map, Position metres) {
    const MapFrame& frame = *map.frame;
    const Position at = frame.cells(metres);
    const auto height = static_cast<std::int32_t>(frame.height);
    const double farthest = std::max({std::abs(metres.x), std::abs(metres.y), std::abs(frame.x), std::abs(frame.y)});
    const double rounding = 1e-9 + 4 * std::numeric_limits<double>::epsilon() * farthest / frame.resolution;
    return {cell_number_of(at.x, rounding), height - 1 - cell_number_of(height - at.y, rounding)};
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

}  // namespace starway::grid::ask
