// Hierarchical A* (HPA*; Botea, Müller, Schaeffer, "Near Optimal Hierarchical Path-Finding", 2004) as a run that can be sliced: A* from entrance to
// entrance, over clusters of cells or, to goals far away, over regions of clusters; the path is then walked through the cells.
//
// Finds a path exactly when there is one; what it costs is not proven to be the least.
#pragma once

#include "search/grid/cells/core_runs.hpp"
#include "search/grid/hpa/cluster_map.hpp"
#include "search/grid/hpa/entrance_path.hpp"
#include "search/grid/hpa/walk.hpp"

namespace starway::search {

struct ClusterMemory {
    EntranceMemory near;
    EntranceMemory far;
    CellWalk walk;
};

// Preconditions: why_no_clusters() says nothing; one origin and one target, at no cost; the map of clusters is up to date. All must outlive the
// run.
void make_cluster_run(const GridTask& task, ClusterMap& map, ClusterMemory& memory, GridRunSlot& slot);

}  // namespace starway::search
