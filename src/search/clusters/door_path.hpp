// The cheapest way from one cell to another over doors, within a box.
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

// A search over the doors of one graph, of clusters, regions or provinces, from cell to cell or from door to door.
class DoorRoute {
public:
    // The box is made of whole squares of the graph. All must outlive it.
    DoorRoute(DoorGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
              const GridWatch& watch);
    // To the memory's goals, all of them about as far as that cell.
    DoorRoute(DoorGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, GridCell aim,
              const GridWatch& watch);

    SearchStatus step(std::uint64_t doors) { return search_ ? search_->step(doors) : SearchStatus::unreachable; }
    [[nodiscard]] SearchCounts counts() const { return search_ ? search_->counts() : SearchCounts{}; }
    [[nodiscard]] bool found() const { return search_ && search_->status() == SearchStatus::found; }
    // Once found.
    [[nodiscard]] double cost() const { return search_->cost(); }
    [[nodiscard]] Path path() const { return search_->path(); }
    [[nodiscard]] std::size_t goal_number() const { return search_->target_number(); }  // of the memory's goals

private:
    void start(DoorGraph& graph, DoorMemory& memory, std::uint32_t from, GridCell aim, const GridWatch& watch);

    DoorSpace space_;
    std::optional<DoorSearch> search_;  // nothing where the goal has no doors
};

// From where the walk is to the first door of a path over doors of clusters, and on to the last one. False: there is no such path after all, since
// what is stored of a cluster is wrong.
[[nodiscard]] bool walk_doors(const Path& doors, CellWalk& walk);

// Over the doors of clusters, or over none where both cells lie in the same one.
class DoorPath {
public:
    DoorPath(ClusterGraph& graph, const ClusterBox& box, DoorMemory& memory, std::uint32_t from, std::uint32_t to,
             const GridWatch& watch);

    SearchStatus step(std::uint64_t doors);
    [[nodiscard]] SearchCounts counts() const { return route_.counts(); }
    // Once found. False: as walk_doors().
    [[nodiscard]] bool walk(CellWalk& walk) const;

private:
    std::uint32_t to_;
    DoorRoute route_;
    double within_ = ClusterGround::unreached;  // the cost of a path that needs no door
};

}  // namespace starway
