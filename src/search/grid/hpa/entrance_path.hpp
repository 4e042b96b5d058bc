// The cheapest way from one cell to another over entrances, within a box.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/grid/cells/watch.hpp"
#include "search/grid/hpa/cluster_graph.hpp"
#include "search/grid/hpa/space.hpp"
#include "search/grid/hpa/sparse_workspace.hpp"
#include "search/grid/hpa/walk.hpp"
#include "starway/search/search.hpp"

namespace starway::search {

using EntranceSearch =
    Search<EntranceSpace, EntranceBound, QuadHeap<double>, GridWatch, Order::by_cost, SparseWorkspace<double>>;

struct EntranceMemory {
    SparseWorkspace<double> labels;
    std::vector<BasicTerminal<double>> goals;
};

// A search over the entrances of one graph, of clusters, regions or provinces, from cell to cell or from entrance to entrance.
class EntranceRoute {
public:
    // The box is made of whole squares of the graph. All must outlive it.
    EntranceRoute(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
                  std::uint32_t to, const GridWatch& watch);
    // To the memory's goals, all of them about as far as that cell.
    EntranceRoute(EntranceGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from, GridCell aim,
                  const GridWatch& watch);

    SearchStatus step(std::uint64_t entrances) {
        return search_ ? search_->step(entrances) : SearchStatus::unreachable;
    }
    [[nodiscard]] SearchCounts counts() const { return search_ ? search_->counts() : SearchCounts{}; }
    [[nodiscard]] bool found() const { return search_ && search_->status() == SearchStatus::found; }
    // Once found.
    [[nodiscard]] double cost() const { return search_->cost(); }
    [[nodiscard]] Path path() const { return search_->path(); }
    [[nodiscard]] std::size_t goal_number() const { return search_->target_number(); }  // of the memory's goals

private:
    void start(EntranceGraph& graph, EntranceMemory& memory, std::uint32_t from, GridCell aim, const GridWatch& watch);

    EntranceSpace space_;
    std::optional<EntranceSearch> search_;  // nothing where the goal has no entrances
};

// From where the walk is to the first entrance of a path over entrances of clusters, and on to the last one. False: there is no such path after all, since
// what is stored of a cluster is wrong.
[[nodiscard]] bool walk_entrances(const Path& entrances, CellWalk& walk);

// Over the entrances of clusters, or over none where both cells lie in the same one.
class EntrancePath {
public:
    EntrancePath(ClusterGraph& graph, const ClusterBox& box, EntranceMemory& memory, std::uint32_t from,
                 std::uint32_t to, const GridWatch& watch);

    SearchStatus step(std::uint64_t entrances);
    [[nodiscard]] SearchCounts counts() const { return route_.counts(); }
    // Once found. False: as walk_entrances().
    [[nodiscard]] bool walk(CellWalk& walk) const;

private:
    std::uint32_t to_;
    EntranceRoute route_;
    double within_ = ClusterCells::unreached;  // the cost of a path that needs no entrance
};

}  // namespace starway::search
