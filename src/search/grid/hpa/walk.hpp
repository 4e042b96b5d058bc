// From a path over entrances to one over cells.
#pragma once

#include <cstdint>
#include <vector>

#include "search/grid/hpa/cluster_graph.hpp"

namespace starway::search {

// A walk that grows at its end.
class CellWalk {
public:
    void clear() { nodes_.clear(); }
    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    // Keeps the graph until the next clear().
    void begin(ClusterGraph& graph, std::uint32_t from);

    void step(std::uint32_t direction);
    // To another cell of the cluster, as cheaply as that can be done within it; where every step costs the same, in whatever cluster it is if
    // TwoRunWalk finds a way there. False, and nothing is walked: neither can be done.
    [[nodiscard]] bool within(std::uint32_t to);
    // Cuts short what the entrances made one go around: from every bend on as far as a TwoRunWalk leads to a later cell of the walk. Precondition: every
    // step costs the same.
    void straighten();

    // Makes it as cheap, in every window of a cluster's size that moves along it by half of what is in it, as it can be made within that.
    void polish();

    // The path and its edges; the answer's are empty before.
    void write(GridAnswer& answer) const;

private:
    ClusterGraph* graph_ = nullptr;
    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint32_t> steps_;  // one fewer
    std::vector<std::uint32_t> found_;
};

}  // namespace starway::search
