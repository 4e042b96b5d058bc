// Hierarchical A* (HPA*; Botea, Müller, Schaeffer, "Near Optimal Hierarchical Path-Finding", 2004) as a sliceable run:
// A* from entrance to entrance, over clusters of cells or, for distant goals, over regions of clusters; the path is
// then refined to cells.
//
// Complete: finds a path if and only if one exists. Not optimal.
#pragma once

#include "grid/search/cells/core_runs.hpp"
#include "grid/search/hpa/clusters/entrance_path.hpp"
#include "grid/search/hpa/clusters/walk.hpp"
#include "grid/search/hpa/regions/cluster_map.hpp"

namespace starway::grid::search {

struct ClusterMemory {
    EntranceMemory near;
    EntranceMemory far;
    CellWalk walk;
};

// Preconditions: clusters support the map; one origin and one target, at no cost; the cluster map is up to date. All
// arguments must outlive the run.
void make_cluster_run(const GridTask& task, ClusterMap& map, ClusterMemory& memory, GridRunSlot& slot);

}  // namespace starway::grid::search
