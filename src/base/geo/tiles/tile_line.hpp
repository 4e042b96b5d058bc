// Lines in a tile: clipped, simplified, and put on its grid.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/geo/tiles/tile_plane.hpp"

namespace starway::geo {

inline constexpr std::int32_t tile_extent = 4096;  // steps of the grid along a side
// How far lines go on beyond the tile, so that their ends and outlines do not show at its rim.
inline constexpr std::int32_t tile_buffer = 64;

// A point of the grid, from the tile's north-west corner.
struct TilePoint {
    std::int32_t x = 0;
    std::int32_t y = 0;
    friend bool operator==(const TilePoint&, const TilePoint&) = default;
};
using TileLine = std::vector<TilePoint>;

// The point in a tile's grid, without rounding.
inline WorldPoint in_tile(WorldPoint p, TileAddress tile) {
    const double tiles = static_cast<double>(1U << tile.zoom);
    return {(p.x * tiles - tile.x) * tile_extent, (p.y * tiles - tile.y) * tile_extent};
}

// Drops points that are at most `tolerance` from the line without them (Douglas and Peucker, 1973); the ends stay.
// Keeps its memory.
class Simplifier {
public:
    void simplify(std::vector<WorldPoint>& line, double tolerance);

private:
    std::vector<std::uint8_t> kept_;
    std::vector<std::pair<std::size_t, std::size_t>> waiting_;
};

// Appends the parts of a line (in a tile's grid) that lie in the tile and its buffer, rounded, without repeated points;
// each has two points or more.
void clip_to_tile(std::span<const WorldPoint> line, std::vector<TileLine>& parts);

}  // namespace starway::geo
