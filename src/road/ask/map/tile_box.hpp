// Where a tile lies in the embedding of a network.
#pragma once

#include "base/geo/tiles/tile_plane.hpp"
#include "road/network/edge_index/edge_index.hpp"

namespace starway::road::ask {

// A box around all points of the tile and its buffer, and of what is at most `margin_m` from them.
network::EmbeddedBox tile_box(const geo::TilePlane& plane, const Frame& frame, geo::TileAddress tile, double margin_m);

// How far the line of an edge as a map draws it, straight from point to point, may be from its course on the ground,
// which the edge index holds. O(points).
double drawing_margin_m(const RoadNetwork& network);

}  // namespace starway::road::ask
