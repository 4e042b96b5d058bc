// The graph of clusters as the search core sees it: nodes are the cells with doors, by their numbers on the map.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "search/clusters/graph.hpp"
#include "search/clusters/sparse_workspace.hpp"

namespace starway {

class ClusterSpace {
public:
    using Cost = double;
    static constexpr std::uint32_t within = 16;  // the edge from door to door of one cluster; others are directions

    // Makes clusters as it comes to them. labels: of the search that goes through the space.
    ClusterSpace(ClusterGraph& graph, const SparseWorkspace<double>& labels) : graph_(&graph), labels_(&labels) {}

    [[nodiscard]] std::uint32_t node_count() const { return graph_->steps().space().node_count(); }

    // Who came to a door from within the cluster was told of its other doors where he came from, and goes out.
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        const GridMap& map = graph_->steps().space().map();
        const GridCell cell = map.cell(node);
        const std::uint32_t number = graph_->layout().at(cell);
        const Cluster& cluster = graph_->at(number);
        const auto door = static_cast<std::size_t>(
            std::partition_point(cluster.doors.begin(), cluster.doors.end(),
                                 [local = ClusterLayout::local(cell)](ClusterDoor d) { return d.cell < local; }) -
            cluster.doors.begin());
        const Label<double>& arrival = labels_->arrival(node);
        if (arrival.from != no_node && arrival.edge != within) {
            const ClusterBox box = graph_->layout().box(number);
            const float* const costs = cluster.from(door);
            for (std::size_t to = 0; to < cluster.doors.size(); ++to)
                if (to != door && costs[to] != std::numeric_limits<float>::infinity())
                    emit(map.node(ClusterLayout::cell(box, cluster.doors[to].cell)), double{costs[to]}, within);
        }
        for (std::uint32_t open = cluster.doors[door].crossings; open != 0; open &= open - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(open));
            const std::uint32_t to = graph_->steps().space().neighbour(node, direction);
            emit(to, graph_->steps().cost(node, to, direction), direction);
        }
    }

private:
    ClusterGraph* graph_;
    const SparseWorkspace<double>* labels_;
};

}  // namespace starway
