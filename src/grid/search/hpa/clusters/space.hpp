// The entrance graph as a search space: nodes are the cells with entrances, by their numbers on the map.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "grid/search/hpa/clusters/entrance_graph.hpp"
#include "grid/search/hpa/clusters/sparse_workspace.hpp"

namespace starway::grid::search {

class EntranceSpace {
public:
    using Cost = double;
    static constexpr std::uint32_t within = 16;  // an edge between entrances of one square; other edges are directions

    // Builds squares on demand and never leaves the box. labels: those of the search on this space. backwards: against
    // the direction of travel.
    EntranceSpace(EntranceGraph& graph, const ClusterBox& box, const SparseWorkspace<double>& labels,
                  bool backwards = false)
        : graph_(&graph),
          box_(box),
          labels_(&labels),
          backwards_(backwards && !graph.steps().plain()) {}  // uniform steps are symmetric

    [[nodiscard]] std::uint32_t node_count() const { return graph_->map().node_count(); }

    // Reached from inside its cluster: intra-cluster edges were already relaxed, so expand only outward.
    template <class Emit>
    void for_each_successor(std::uint32_t node, Emit&& emit) const {
        const EntranceSquare square = graph_->around(node);
        const Entrance* const entrance = square.find(node);
        if (entrance == nullptr) return;  // a stored square may be wrong about the next one
        const std::size_t own = square.number(*entrance);
        if (labels_->arrival(node).edge != within) {
            for (std::size_t other = 0; other < square.entrances.size(); ++other) {
                const float cost = backwards_ ? square.cost(other, own) : square.cost(own, other);
                if (other != own && cost != std::numeric_limits<float>::infinity())
                    emit(square.entrances[other].node, double{cost}, within);
            }
        }
        if (backwards_)
            come_in(node, emit);
        else
            go_out(node, entrance->crossings, emit);
    }

private:
    template <class Emit>
    void go_out(std::uint32_t node, std::uint32_t crossings, Emit&& emit) const {
        for (; crossings != 0; crossings &= crossings - 1) {
            const auto direction = static_cast<std::uint32_t>(std::countr_zero(crossings));
            const std::uint32_t to = graph_->steps().space().neighbour(node, direction);
            if (box_.contains(graph_->map().cell(to))) emit(to, graph_->steps().cost(node, to, direction), direction);
        }
    }
    template <class Emit>
    void come_in(std::uint32_t node, Emit&& emit) const {
        const GridMap& map = graph_->map();
        const std::uint32_t own = graph_->layout().at(map.cell(node));
        for (std::uint32_t direction = 0; direction < map.rules().directions(); ++direction) {
            const std::uint32_t from = graph_->steps().space().neighbour(node, opposite(map.rules(), direction));
            const GridCell cell = map.cell(from);
            if (!box_.contains(cell) || graph_->layout().at(cell) == own) continue;
            const Entrance* const entrance = graph_->around(from).find(from);
            if (entrance != nullptr && (entrance->crossings >> direction & 1U) != 0)
                emit(from, graph_->steps().cost(from, node, direction), direction);
        }
    }

    EntranceGraph* graph_;
    ClusterBox box_;
    const SparseWorkspace<double>* labels_;
    bool backwards_;
};

// The straight-line bound to a goal.
struct EntranceBound {
    const ClusterSteps* steps;
    GridCell goal;
    double operator()(std::uint32_t node) const { return steps->bound(steps->space().map().cell(node), goal); }
};

}  // namespace starway::grid::search
