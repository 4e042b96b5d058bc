// The square that map tiles divide, and how a network's positions lie in it.
//
// Geographic: Web Mercator (EPSG:3857), as every tiled map has it: the world is the unit square, x to the east, y to
// the south. Planar: the plane is put into the same square at true scale, around its middle, as if the centre of the
// network's bounds lay at 0°, 0°; a network too wide for that is shrunk to a quarter of the square. So one map page
// shows both.
#pragma once

#include <cstdint>

#include "starway/core/geometry.hpp"

namespace starway::geo {

struct WorldPoint {
    double x = 0;  // 0 .. 1; beyond that on a line that crosses the antimeridian
    double y = 0;  // 0 .. 1 between 85.05° north and south; beyond that nearer to the poles
};

class TilePlane {
public:
    // bounds: of the network; matters to a planar one only.
    TilePlane(const Frame& frame, const Box& bounds);

    [[nodiscard]] WorldPoint to_world(Position p) const;
    // The position under a point of the square.
    [[nodiscard]] Position to_position(WorldPoint p) const;
    [[nodiscard]] bool geographic() const { return geographic_; }
    // Of a planar network: what lies in the middle of the square, and the share of it that one unit takes.
    [[nodiscard]] Position centre() const { return centre_; }
    [[nodiscard]] double unit() const { return unit_; }

private:
    bool geographic_;
    Position centre_;
    double unit_ = 1;
};

// A tile of the square: 2^zoom by 2^zoom of them, numbered from the north-west.
struct TileAddress {
    std::uint32_t zoom = 0;
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    friend bool operator==(const TileAddress&, const TileAddress&) = default;
};

inline constexpr std::uint32_t max_tile_zoom = 22;
constexpr bool is_tile(TileAddress tile) {
    return tile.zoom <= max_tile_zoom && tile.x < (1U << tile.zoom) && tile.y < (1U << tile.zoom);
}

}  // namespace starway::geo
