// The doors of regions, which are squares of clusters, or of provinces, which are squares of regions: a part of the lower squares' own, and what it
// costs to go from each to each over those within the square.
#pragma once

#include <memory>

#include "search/clusters/cluster_graph.hpp"
#include "search/clusters/door_path.hpp"

namespace starway {

class RegionGraph final : public DoorGraph {
public:
    // Squares of 2^bits cells each way, with a door for every so many cells of their borders. Keeps the lower graph, which must be up to date whenever
    // this one is asked, and complete before complete().
    RegionGraph(DoorGraph& lower, std::uint32_t bits, std::uint32_t every);

private:
    // All doors of the lower graph in a box that can be reached.
    class DoorSpread {
    public:
        DoorSpread(DoorGraph& lower, const ClusterBox& box, DoorMemory& memory, bool backwards);
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
    void spread(std::uint32_t node, bool backwards, const VisitDoor& visit) override;
    [[nodiscard]] std::unique_ptr<DoorSquare> made_of(const ClusterBox& box, DoorMemory& memory);

    DoorGraph* lower_;
    std::uint32_t every_;
    DoorMemory memory_;
};

}  // namespace starway
