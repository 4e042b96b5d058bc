// Where paths go in and out of a cluster.
#pragma once

#include <cstdint>
#include <vector>

#include "search/clusters/layout.hpp"
#include "search/grid/space.hpp"

namespace starway {

// A cell at the rim of a cluster that paths between clusters pass through.
struct ClusterDoor {
    std::uint16_t cell = 0;      // ClusterLayout::local()
    std::uint8_t crossings = 0;  // directions of the steps into other clusters; none where one only comes in
};

// All of them, by cell. Wherever a step leads from one cluster into another, some path leads over a door of either, by steps that stay in
// the two: so clusters are connected by their doors as the map is by its cells. Looks at no cell farther than one from the box.
//
// An entrance is a run of cells along the side of a cluster, as long as one may step out (in) at each, and from each to the next on both
// sides of the border. Short ones have a door in the middle, long ones one at each end (Botea, Müller, Schaeffer 2004, section 3.1), and
// where cells differ in cost one at the cheapest place of every few. The clusters on both sides of a border find the same doors. A diagonal step
// that squeezes between two obstacles (CornerRule::always) has doors of its own.
void find_doors(const GridSpace& space, const ClusterBox& box, std::vector<ClusterDoor>& doors);

}  // namespace starway
