// Refines a path over entrances to a path over cells.
#pragma once

#include <cstdint>
#include <vector>

#include "grid/search/hpa/clusters/cluster_graph.hpp"

namespace starway::grid::search {

// A path that grows at its end.
class CellWalk {
public:
    void clear() { nodes_.clear(); }
    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    // Keeps the graph until the next clear().
    void begin(ClusterGraph& graph, std::uint32_t from);

    void step(std::uint32_t direction);
    // Continues to another cell of the cluster at the least cost within it; on a uniform map, to any cell that a
    // TwoRunWalk reaches. Returns false and adds nothing if neither is possible.
    [[nodiscard]] bool within(std::uint32_t to);
    // Removes detours that the entrances caused: from every bend, continues as far as a TwoRunWalk reaches a later cell
    // of the path. Precondition: a uniform map.
    void straighten();

    // Makes the path optimal within windows of a cluster's size, each overlapping the one before by half.
    void polish();

    // Writes the path and its edges. Precondition: the answer's are empty.
    void write(GridAnswer& answer) const;

private:
    ClusterGraph* graph_ = nullptr;
    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint32_t> steps_;  // one fewer than nodes
    std::vector<std::uint32_t> found_;
};

}  // namespace starway::grid::search
