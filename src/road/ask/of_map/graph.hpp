// A tile map as an explicit graph: a node for each open cell, an edge for each step.
#pragma once

#include "starway/core/progress.hpp"
#include "starway/grid/tile_map.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::ask {

// Node labels are x,y. Nodes lie at their cells' centres: in lon,lat on georeferenced maps, else at x,y (y down). An
// edge is a step, a jump or a portal, in both directions if they cost the same; its column "cost" is the search's cost.
// Errors: usage (too many edges for a network), interrupted.
Result<NetworkDraft> map_graph(const TileMap& map, const CancelFlag* cancel = nullptr);

}  // namespace starway::road::ask
