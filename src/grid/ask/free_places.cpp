// What is in the way at a place, and the nearest cell where the unit fits.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "grid/ask/places.hpp"
#include "grid/ask/units.hpp"
#include "read/maps/character_set.hpp"

namespace starway::grid::ask {
namespace {

constexpr double cells_snapped = 2;  // the default limit for points in metres or degrees

// The file's glyph in printable form.
std::string glyph_text(std::uint32_t code) {
    return code < 0x20 || code == 0x7F ? std::string() : read::maps::utf8_of(code);
}

}  // namespace

std::string obstacle_at(const TileMap& map, const MapStop& stop) {
    const GridCell cell = stop.cell;
    if (map.grid.fits(cell)) return {};
    const GridRules& rules = map.grid.rules();
    const std::string called = stop_text(map, stop);
    if (map.grid.open(cell))
        return rules.radius > 0
                   ? fmt::format("a unit of radius {} does not fit at {}", length_text(map, rules.radius), called)
                   : fmt::format("a unit of {0} x {0} cells does not fit at {1}", rules.unit_size, called);
    const std::size_t number = static_cast<std::size_t>(cell.y) * map.grid.width() + static_cast<std::size_t>(cell.x);
    const std::string glyph = number < map.glyphs.size() ? glyph_text(map.glyphs[number]) : std::string();
    return glyph.empty() ? fmt::format("{} is a wall", called) : fmt::format("{} is a wall ('{}')", called, glyph);
}

std::optional<GridCell> nearest_free(const GridMap& grid, GridCell cell) {
    const auto width = static_cast<std::int32_t>(grid.width());
    const auto height = static_cast<std::int32_t>(grid.height());
    std::optional<GridCell> best;
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](GridCell at) {
        if (!grid.contains(at) || !grid.fits(at)) return;
        const double distance = grid_distance(grid.rules(), cell, at);
        if (distance >= least) return;
        least = distance;
        best = at;
    };
    // Searches ring by ring. For any cell shape, the distance to ring n is at least n / 2.
    for (std::int32_t ring = 0; ring <= std::max(width, height) && ring <= 2 * least; ++ring) {
        for (std::int32_t i = -ring; i <= ring; ++i) {
            look({cell.x + i, cell.y - ring});
            look({cell.x + i, cell.y + ring});
            look({cell.x - ring, cell.y + i});
            look({cell.x + ring, cell.y + i});
        }
    }
    return best;
}

double distance_to(const TileMap& map, const MapStop& stop, GridCell cell) {
    const double across = map.cell_width_m > 0 ? map.cell_width_m : 1;
    const double down = map.cell_height_m > 0 ? map.cell_height_m : 1;
    if (!map.grid.rules().squares()) return grid_distance(map.grid.rules(), stop.cell, cell) * across;
    const Position at = stop.at.value_or(Position{stop.cell.x + 0.5, stop.cell.y + 0.5});
    return std::hypot((at.x - cell.x - 0.5) * across, (at.y - cell.y - 0.5) * down);
}

Result<void> check_missed(const TileMap& map, const MapStop& goal, GridCell end, double max_snap) {
    const double missed = end == goal.cell ? 0 : distance_to(map, {goal.cell, {}}, end);
    if (missed <= max_snap) return {};
    return Error{
        ErrorKind::no_route,
        fmt::format(
            "the goal {} is not reachable; the nearest reachable cell {} is {} away, which exceeds ⟨max_snap⟩ ({})",
            stop_text(map, goal), cell_text(map, end), distance_text(map, missed), distance_text(map, max_snap))};
}

std::string distance_text(const TileMap& map, double distance) {
    if (map.cell_width_m > 0) return fmt::format("{:.3g} m", distance);
    return fmt::format("{:.3g} {}", distance, distance == 1 ? "cell" : "cells");
}

Result<std::vector<MapStop>> free_stops(const TileMap& map, std::vector<MapStop> stops, MapEnd end,
                                        std::optional<double> max_snap, std::vector<Sentence>& notes) {
    std::vector<MapStop> fitting;
    for (const MapStop& stop : stops)
        if (map.grid.fits(stop.cell)) fitting.push_back(stop);
    if (!fitting.empty()) return fitting;
    // Of several places, snap the one with the smallest distance.
    const MapStop* moved = nullptr;
    std::optional<GridCell> free;
    double least = std::numeric_limits<double>::infinity();
    for (const MapStop& stop : stops) {
        const auto nearest = nearest_free(map.grid, stop.cell);
        if (!nearest) break;
        const double distance = distance_to(map, stop, *nearest);
        if (distance >= least) continue;
        least = distance;
        moved = &stop;
        free = nearest;
    }
    const MapStop& first = moved != nullptr ? *moved : stops.front();
    const std::string_view role = end == MapEnd::start ? "start" : "goal";
    const std::string obstacle = obstacle_at(map, first);
    const bool wall = !map.grid.open(first.cell);
    const std::string what = wall ? fmt::format("the {} {}", role, obstacle) : obstacle;
    if (!free) {
        std::string_view why = "it fits nowhere on the map";
        if (wall)
            why = "the map has no open cell";
        else if (map.grid.rules().radius > 0)
            why = "it fits at no cell's centre⟦ (with ⟨algorithm=polyanya⟩, it may be anywhere)⟧";
        return Error{ErrorKind::usage, fmt::format("{}; {}", what, why)};
    }
    const double cell_m = map.cell_width_m > 0 ? std::max(map.cell_width_m, map.cell_height_m) : 1;
    const double limit = max_snap.value_or(first.at ? cells_snapped * cell_m : 0);
    const std::string nearest = fmt::format("the nearest {} is {}, {} away", wall ? "open cell" : "cell where it fits",
                                            cell_text(map, *free), distance_text(map, least));
    if (least <= limit) {
        notes.push_back(fmt::format("{}: snapped by {} to {}⟦ (⟨max_snap={}⟩)⟧", what, distance_text(map, least),
                                    cell_text(map, *free), std::isinf(limit) ? "inf" : distance_text(map, limit)));
        return std::vector<MapStop>{{*free, first.name, first.at}};
    }
    if (limit == 0 && !max_snap)
        return Error{ErrorKind::usage, fmt::format("{}; {}⟦ (to snap to it: ⟨max_snap⟩)⟧", what, nearest)};
    return Error{ErrorKind::no_route,
                 fmt::format("{}; {}, which exceeds ⟨max_snap⟩ ({})", what, nearest, distance_text(map, limit))};
}

}  // namespace starway::grid::ask
