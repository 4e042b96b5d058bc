// The roads of a tile: edges joined to lines, and lines drawn into the tile.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/ask/map/map_tiles.hpp"
#include "starway/road/tags.hpp"

namespace starway::road::ask {

// An edge on the map.
struct MapEdge {
    EdgeId edge;
    std::uint8_t tier = 0;
};

// Joins edges of one name, class, tier and kind end to end, simplifies them by half a pixel of a tile of 512 pixels,
// and clips them. Roads are in the order of MapTile::roads.
std::vector<TileRoad> tile_roads(const RoadNetwork& network, const RoadClasses& classes, const geo::TilePlane& plane,
                                 geo::TileAddress tile, std::span<const MapEdge> edges);

// The line of an edge in the grid of a tile, without jumps at the antimeridian: it may go on beyond the world's rim.
void append_in_tile(const RoadNetwork& network, EdgeId edge, bool reversed, const geo::TilePlane& plane,
                    geo::TileAddress tile, std::vector<geo::WorldPoint>& line);
// Clips a line and its copies one world to the west and to the east.
void clip_copies(std::span<const geo::WorldPoint> line, geo::TileAddress tile, std::vector<geo::TileLine>& parts);

}  // namespace starway::road::ask
