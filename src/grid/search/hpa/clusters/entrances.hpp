// The entrances of clusters.
#pragma once

#include <cstdint>
#include <vector>

#include "grid/search/cells/space.hpp"
#include "grid/search/hpa/clusters/entrance_graph.hpp"
#include "grid/search/hpa/clusters/layout.hpp"

namespace starway::grid::search {

// The entrances of a cluster, by node. Wherever a step leads from one cluster into another, some path leads through an
// entrance of each, by steps that stay in the two: so clusters are connected through their entrances as the map is
// through its cells. The clusters on both sides of a border find the same entrances.
//
// An opening is a set of positions on the border that can be crossed and that reach one another on both sides. Narrow
// openings have an entrance in the middle, wide ones one at each end (Botea, Müller, Schaeffer 2004, section 3.1). On
// uniform maps, positions may reach one another within entrances_see rows of the border; on other maps an opening is a
// contiguous run, with an entrance at the cheapest position of every few. A diagonal step that squeezes between two
// obstacles (CornerRule::always) has entrances of its own.
void find_entrances(const GridSpace& space, const ClusterBox& box, std::vector<Entrance>& entrances);

// The maximum distance from the box of cells that matter.
inline constexpr std::int32_t entrances_see = 6;

}  // namespace starway::grid::search
