// Where paths go in and out of a cluster.
#pragma once

#include <cstdint>
#include <vector>

#include "search/clusters/door_graph.hpp"
#include "search/clusters/layout.hpp"
#include "search/grid/space.hpp"

namespace starway {

// The doors of a cluster, by node. Wherever a step leads from one cluster into another, some path leads through a door of either, by steps that
// stay in the two: so clusters are connected by their doors as the map is by its cells. The clusters on both sides of a border find the same doors.
//
// An entrance is a set of places on the border where one may step over, and can get from each to each on both sides of it. Narrow ones have a door in
// the middle, wide ones one at each end (Botea, Müller, Schaeffer 2004, section 3.1). Where every step costs the same, what lies between two
// places is looked at as deep as doors_see; elsewhere an entrance is an unbroken run, and has a door at the cheapest place of every few. A diagonal
// step that squeezes between two obstacles (CornerRule::always) has doors of its own.
void find_doors(const GridSpace& space, const ClusterBox& box, std::vector<Door>& doors);

// No cell farther from the box is looked at.
inline constexpr std::int32_t doors_see = 6;

}  // namespace starway
