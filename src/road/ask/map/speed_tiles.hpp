// The debug tiles of OSRM's `tile` service: what a profile drives how fast, and where it turns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/geo/tiles/tile_line.hpp"
#include "starway/core/result.hpp"
#include "starway/road/engine.hpp"

namespace starway::road::ask {

// One direction of an edge, along its lines.
struct SpeedLine {
    std::vector<geo::TileLine> lines;
    std::string_view name;
    double speed_kmh = 0;  // 0 where lengths or times are unknown
    double duration_s = 0;
    double weight = 0;      // in the weight's unit
    double rate = 0;        // metres per unit of weight
    bool is_small = false;  // on a part of fewer than 1000 nodes
    std::string_view source =
        "lua profile";  // what its speed is from, as OSRM calls a profile; else a file of an update
};

struct TurnPoint {
    geo::TilePoint at;
    double bearing_in = 0;  // degrees from north, clockwise
    double turn_angle = 0;  // -180 .. 180; to the right is positive
    double cost_s = 0;
    double weight = 0;
};

struct SpeedTile {
    std::vector<SpeedLine> speeds;
    std::vector<TurnPoint> turns;  // from turn_zoom on
};

inline constexpr std::uint32_t speed_zoom = 12;  // OSRM draws nothing farther out
inline constexpr std::uint32_t turn_zoom = 15;

// weight: a column; empty: the network's default. At most `most_points` points; where there are more, the tile is cut
// short. Errors: usage (no such tile or weight, a zoom below speed_zoom, a network without longitude and latitude),
// data or io (the network is damaged).
Result<SpeedTile> speed_tile(const road::Engine& engine, std::string_view weight, geo::TileAddress tile,
                             std::size_t most_points = 60'000);

}  // namespace starway::road::ask
