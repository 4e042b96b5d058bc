// The doors of regions, which are squares of clusters: a part of the clusters' own, and what it costs to go from each to each over those within the
// region.
#pragma once

#include <memory>

#include "search/clusters/cluster_graph.hpp"
#include "search/clusters/door_path.hpp"

namespace starway {

class RegionGraph final : public DoorGraph {
public:
    // Keeps the graph of clusters, which must be up to date whenever this one is asked, and complete before complete().
    explicit RegionGraph(ClusterGraph& clusters);

    // Calls visit(door, cost) for the doors of the cell's region that can be reached within it, or from which the cell can.
    template <class Visit>
    void visit_near_doors(std::uint32_t node, bool backwards, DoorMemory& memory, Visit&& visit) {
        const std::uint32_t region = layout().at(map().cell(node));
        const DoorSquare& square = at(region);
        DoorSpread spread(*clusters_, layout().box(region), memory, backwards);
        starway::visit_near_doors(*clusters_, node, backwards,
                                  [&](std::uint32_t door, double cost) { spread.start(door, cost); });
        spread.run(square);
        for (const Door& door : square.doors)
            if (const auto cost = spread.cost(door.node)) visit(door.node, *cost);
    }

private:
    // All doors of clusters in a box that can be reached.
    class DoorSpread {
    public:
        DoorSpread(ClusterGraph& clusters, const ClusterBox& box, DoorMemory& memory, bool backwards);
        void start(std::uint32_t door, double cost) { search_.start(door, cost); }
        // Until the doors of the square are reached, or all that can be.
        void run(const DoorSquare& square);
        [[nodiscard]] std::optional<double> cost(std::uint32_t door) const;

    private:
        DoorSpace space_;
        const SparseWorkspace<double>* labels_;
        Search<DoorSpace, NoHeuristic, QuadHeap<double>, NoObserver, Order::by_cost, SparseWorkspace<double>> search_;
    };

    [[nodiscard]] std::unique_ptr<DoorSquare> make(const ClusterBox& box) override;
    [[nodiscard]] Make maker() override;
    [[nodiscard]] static std::unique_ptr<DoorSquare> made_of(ClusterGraph& clusters, const ClusterBox& box,
                                                             DoorMemory& memory);

    ClusterGraph* clusters_;
    DoorMemory memory_;
};

}  // namespace starway
