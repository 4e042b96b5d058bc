// Answers about paths on tile maps. Costs and lengths are in cells.
#pragma once

#include <cstdint>
#include <span>

#include "codec/grid/cells.hpp"
#include "codec/reading.hpp"
#include "service/grid/any_angle_route.hpp"
#include "service/grid/field_route.hpp"
#include "service/grid/waypoint_route.hpp"

namespace starway::codec {

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
void write_any_angle_route(JsonWriter& json, const service::AnyAngleRoute& route, const TileMap& map, double load_ms);
void write_waypoint_route(JsonWriter& json, const service::WaypointRoute& route, const TileMap& map, double load_ms);
// schemas/field.json; one row for each cell, which may be millions
void write_field(JsonWriter& json, const service::MapField& field, const TileMap& map, double load_ms);

}  // namespace starway::codec
