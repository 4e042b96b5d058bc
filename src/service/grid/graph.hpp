// A tile map as an explicit graph, for programs that know no tiles: a node for every open cell, an edge for every step.
#pragma once

#include "starway/core/progress.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::service {

// Nodes are called x,y and lie at the centres of their cells: in lon,lat where the map knows its ground, else at x,y itself (y down, as the
// cells are counted). An edge stands for a step, a jump or a portal, in both directions where they cost the same, and its column "cost" is
// what the search counts. Errors: usage, where there are more edges than a network holds; interrupted.
Result<NetworkDraft> map_graph(const TileMap& map, const CancelFlag* cancel = nullptr);

}  // namespace starway::service
