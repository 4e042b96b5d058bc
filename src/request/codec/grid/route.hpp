// Answers about paths on tile maps.
#pragma once

#include <span>

#include "grid/ask/any_angle_route.hpp"
#include "grid/ask/field_route.hpp"
#include "grid/ask/waypoint_route.hpp"
#include "request/codec/explored.hpp"
#include "request/codec/grid/cells.hpp"

namespace starway::request::codec {

// A cell that a search settled, and the one before it: itself at an end.
struct ExploredCell {
    GridCell cell, from;
    double g = 0, h = 0, f = 0;
    bool backward = false;
};
// settled: how many there were, which may be more than are told.
Explored<ExploredRow> explored_cells(std::span<const ExploredCell> cells, std::uint64_t settled, const TileMap& map);

struct GridRoute {
    const MapRoute& route;
    const TileMap& map;
    double load_ms;
    std::optional<Explored<ExploredRow>> explored{};
};
struct LineRoute {
    const grid::ask::AnyAngleRoute& route;
    const TileMap& map;
    double load_ms;
};
struct RouteByWaypoints {
    const grid::ask::WaypointRoute& route;
    const TileMap& map;
    double load_ms;
};
// One row for each cell, which may be millions.
struct FieldAnswer {
    const grid::ask::MapField& field;
    const TileMap& map;
    double load_ms;
};
Object described(As<GridRoute>);
Object described(As<LineRoute>);
Object described(As<RouteByWaypoints>);
Object described(As<FieldAnswer>);

}  // namespace starway::request::codec
