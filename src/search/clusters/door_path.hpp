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
