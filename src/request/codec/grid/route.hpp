// Answers about paths on tile maps. Costs and lengths are in cells.
#pragma once

#include <cstdint>
#include <span>

#include "grid/ask/any_angle_route.hpp"
#include "grid/ask/field_route.hpp"
#include "grid/ask/waypoint_route.hpp"
#include "request/codec/grid/cells.hpp"
#include "request/codec/reading.hpp"

namespace starway::request::codec {

// schemas/map_route.json
void write_map_route(JsonWriter& json, const MapRoute& route, const TileMap& map, double load_ms,
                     const MoreMembers& more = {});

// A cell that a search settled, and the one before it: itself at an end.
struct ExploredCell {
    GridCell cell, from;
    double g = 0, h = 0, f = 0;
    bool backward = false;
};
// settled: how many there were, which may be more than are told.
void write_explored_cells(JsonWriter& json, std::span<const ExploredCell> cells, std::uint64_t settled,
                          const TileMap& map);
// schemas/line_route.json
void write_any_angle_route(JsonWriter& json, const grid::ask::AnyAngleRoute& route, const TileMap& map, double load_ms);
void write_waypoint_route(JsonWriter& json, const grid::ask::WaypointRoute& route, const TileMap& map, double load_ms);
// schemas/field.json; one row for each cell, which may be millions
void write_field(JsonWriter& json, const grid::ask::MapField& field, const TileMap& map, double load_ms);

}  // namespace starway::request::codec
