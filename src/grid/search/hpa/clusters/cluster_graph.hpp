// The entrances of clusters of cells.
#pragma once

#include <memory>
#include <vector>

#include "grid/search/hpa/clusters/cluster_cells.hpp"
#include "grid/search/hpa/clusters/entrance_graph.hpp"

namespace starway::grid::search {

class ClusterGraph final : public EntranceGraph {
public:
    explicit ClusterGraph(const ClusterSteps& steps);

    // For searches within a cluster. at() may enter another cluster.
    [[nodiscard]] ClusterCells& cluster_cells() { return cluster_cells_; }

private:
    [[nodiscard]] std::unique_ptr<MadeSquare> make(const ClusterBox& box) override;
    [[nodiscard]] Make maker() override;
    void spread(std::uint32_t node, bool backwards, const VisitEntrance& visit) override;

    ClusterCells cluster_cells_;
};

}  // namespace starway::grid::search
