// Selects the entrances of clusters that become entrances of regions.
#pragma once

#include <vector>

#include "grid/search/hpa/clusters/entrance_graph.hpp"

namespace starway::grid::search {

// The entrances of a region, by node. Its border is divided into sections where each entrance of clusters reaches the
// next one on both sides, through the adjacent clusters; a section has one entrance per `every` cells. So regions are
// connected through their entrances as clusters are. The regions on both sides of a border find the same entrances.
// Reads the clusters of the region and those that touch it.
void find_region_entrances(EntranceGraph& lower, const ClusterBox& box, std::uint32_t every,
                           std::vector<Entrance>& entrances);

}  // namespace starway::grid::search
