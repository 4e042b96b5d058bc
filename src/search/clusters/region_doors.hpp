// Which doors of clusters are doors of regions as well.
#pragma once

#include <vector>

#include "search/clusters/door_graph.hpp"

namespace starway {

// The doors of a region, by node: of every stretch of its border where one can go from each door of clusters to the next on both sides, through the
// clusters beside it, one for every so many cells. So regions are connected by their doors as clusters are by theirs. The regions on both sides of a
// border find the same doors. Looks at the clusters of the region and at those that touch it.
void find_region_doors(DoorGraph& lower, const ClusterBox& box, std::uint32_t every, std::vector<Door>& doors);

}  // namespace starway
