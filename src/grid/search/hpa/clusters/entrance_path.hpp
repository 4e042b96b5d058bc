// The cheapest path between two cells over entrances, within a box.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grid/search/cells/watch.hpp"
#include "grid/search/hpa/clusters/cluster_graph.hpp"
#include "grid/search/hpa/clusters/space.hpp"
#include "grid/search/hpa/clusters/sparse_workspace.hpp"
#include "grid/search/hpa/clusters/walk.hpp"
#include "starway/search/search.hpp"

namespace starway::grid::search {

using EntranceSearch =
    Search<EntranceSpace, EntranceBound, QuadHeap<double>, GridWatch, Order::by_cost, SparseWorkspace<double>>;

struct EntranceMemory {
    SparseWorkspace<double> labels;
    std::vector<Terminal<std::uint32_t, double>> goals;
};

// A search over the entrances of one graph (clusters, regions or provinces), from cell to cell or from entrance to
// entrance.
class EntranceRoute {
public:
    // The box consists of whole squares of the graph. All arguments must outlive it.
    EntranceRoute(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
                  std::uint32_t to, const GridWatch& watch);
    // To the goals in `memory`, all of them near the cell `aim`.
    EntranceRoute(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from, GridCell aim,
                  const GridWatch& watch);

    SearchStatus step(std::uint64_t entrances) {
        return search_ ? search_->step(entrances) : SearchStatus::unreachable;
    }
    [[nodiscard]] SearchCounts counts() const { return search_ ? search_->counts() : SearchCounts{}; }
    [[nodiscard]] bool found() const { return search_ && search_->status() == SearchStatus::found; }
    // precondition: found
    [[nodiscard]] double cost() const { return search_->cost(); }
    [[nodiscard]] Path path() const { return search_->path(); }
    [[nodiscard]] std::size_t goal_number() const { return search_->target_number(); }  // index in the memory's goals

private:
    void start(EntranceGraph& graph, EntranceMemory& memory, std::uint32_t from, GridCell aim, const GridWatch& watch);

    EntranceSpace space_;
    std::optional<EntranceSearch> search_;  // empty if the goal has no entrances
};

// Walks from the current cell to the first entrance of a path over entrances of clusters, and on to the last one.
// Returns false if a stored cluster is wrong and no such path exists.
[[nodiscard]] bool walk_entrances(const Path& entrances, CellWalk& walk);

// Over the entrances of clusters, or over none if both cells lie in the same one.
class EntrancePath {
public:
    EntrancePath(ClusterGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
                 std::uint32_t to, const GridWatch& watch);

    SearchStatus step(std::uint64_t entrances);
    [[nodiscard]] SearchCounts counts() const { return route_.counts(); }
    // Precondition: found. Returns false as walk_entrances() does.
    [[nodiscard]] bool walk(CellWalk& walk) const;

private:
    std::uint32_t to_;
    EntranceRoute route_;
    double within_ = ClusterCells::unreached;  // the cost of a path without entrances
};

}  // namespace starway::grid::search
