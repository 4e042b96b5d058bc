// The cheapest way from one cell to another over the doors of clusters, within a box.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/clusters/cluster_graph.hpp"
#include "search/clusters/space.hpp"
#include "search/clusters/sparse_workspace.hpp"
#include "search/clusters/walk.hpp"
#include "search/grid/watch.hpp"
#include "starway/search/search.hpp"

namespace starway {

using DoorSearch = Search<DoorSpace, DoorBound, QuadHeap<double>, GridWatch, Order::by_cost, SparseWorkspace<double>>;

struct DoorMemory {
    SparseWorkspace<double> labels;
    std::vector<BasicTerminal<double>> goals;
};

// Calls visit(door, cost) for the doors of the cell's cluster that can be reached within it, or from which the cell can: only itself, where it is
// one.
template <class Visit>
void visit_near_doors(ClusterGraph& graph, std::uint32_t node, bool backwards, Visit&& visit) {
    const GridCell cell = graph.map().cell(node);
    const std::uint32_t cluster = graph.layout().at(cell);
    const DoorSquare& square = graph.at(cluster);
    if (square.find(node) != nullptr) {  // the others are its own business
        visit(node, 0);
        return;
    }
    const ClusterBox box = graph.layout().box(cluster);
    ClusterGround& ground = graph.ground();
    ground.enter(box);
    ground.spread(ClusterGround::local(box, cell), backwards);
    for (const Door& door : square.doors) {
        const double cost = ground.cost(ClusterGround::local(box, graph.map().cell(door.node)));
        if (cost != ClusterGround::unreached) visit(door.node, cost);
    }
}

class DoorPath {
public:
    // The box is made of whole clusters. All must outlive it.
    DoorPath(ClusterGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
             const GridWatch& watch);

    SearchStatus step(std::uint64_t doors);
    [[nodiscard]] SearchCounts counts() const { return search_ ? search_->counts() : SearchCounts{}; }
    // Once found.
    void walk(CellWalk& walk) const;
    // Only until it leaves this part of its box for good; where it then is.
    std::uint32_t walk_out_of(const ClusterBox& part, CellWalk& walk) const;

private:
    void walk_doors(const Path& doors, std::size_t count, CellWalk& walk) const;

    ClusterGraph* graph_;
    std::uint32_t to_;
    DoorSpace space_;
    std::optional<DoorSearch> search_;
    double within_ = ClusterGround::unreached;  // the cost of a path that needs no door
};

}  // namespace starway
