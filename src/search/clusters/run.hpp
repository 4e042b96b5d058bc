// Hierarchical A* (HPA*; Botea, Müller, Schaeffer, "Near Optimal Hierarchical Path-Finding", 2004) as a run that can be sliced: A* from door to
// door over the graph of clusters, whose path is then walked through the cells.
//
// Finds a path exactly when there is one; what it costs is not proven to be the least.
#pragma once

#include <vector>

#include "search/clusters/graph.hpp"
#include "search/clusters/sparse_workspace.hpp"
#include "search/clusters/walk.hpp"
#include "search/grid/core_runs.hpp"

namespace starway {

struct ClusterMemory {
    SparseWorkspace<double> labels;
    std::vector<BasicTerminal<double>> goals;
    CellWalk walk;
};

// Preconditions: clusters_refused() says nothing; one origin and one target, at no cost; the graph is up to date. All must outlive the run.
void make_cluster_run(const GridTask& task, ClusterGraph& graph, ClusterMemory& memory, GridRunSlot& slot);

}  // namespace starway
