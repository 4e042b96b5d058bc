// Where paths go in and out of a cluster.
#pragma once

#include <cstdint>
#include <vector>

#include "search/grid/cells/space.hpp"
#include "search/grid/hpa/entrance_graph.hpp"
#include "search/grid/hpa/layout.hpp"

namespace starway::search {

// The entrances of a cluster, by node. Wherever a step leads from one cluster into another, some path leads through a entrance of either, by steps that
// stay in the two: so clusters are connected by their entrances as the map is by its cells. The clusters on both sides of a border find the same entrances.
//
// An entrance is a set of places on the border where one may step over, and can get from each to each on both sides of it. Narrow ones have a entrance in
// the middle, wide ones one at each end (Botea, Müller, Schaeffer 2004, section 3.1). Where every step costs the same, what lies between two
// places is looked at as deep as entrances_see; elsewhere an entrance is an unbroken run, and has a entrance at the cheapest place of every few. A diagonal
// step that squeezes between two obstacles (CornerRule::always) has entrances of its own.
void find_entrances(const GridSpace& space, const ClusterBox& box, std::vector<Entrance>& entrances);

// No cell farther from the box is looked at.
inline constexpr std::int32_t entrances_see = 6;

}  // namespace starway::search
