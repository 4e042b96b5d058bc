// Which entrances of clusters are entrances of regions as well.
#pragma once

#include <vector>

#include "search/grid/hpa/entrance_graph.hpp"

namespace starway::search {

// The entrances of a region, by node: of every stretch of its border where one can go from each entrance of clusters to the next on both sides, through the
// clusters beside it, one for every so many cells. So regions are connected by their entrances as clusters are by theirs. The regions on both sides of a
// border find the same entrances. Looks at the clusters of the region and at those that touch it.
void find_region_entrances(EntranceGraph& lower, const ClusterBox& box, std::uint32_t every,
                           std::vector<Entrance>& entrances);

}  // namespace starway::search
