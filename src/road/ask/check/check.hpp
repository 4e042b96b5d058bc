// The parts of check(): each checks one aspect of a network and returns its findings.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/road/check.hpp"

namespace starway::road::ask {

// A network and the options of its check.
class Checkup {
public:
    Checkup(const RoadNetwork& network, const CheckOptions& options, const Control& control)
        : network_(network), options_(options), control_(control) {}

    [[nodiscard]] const RoadNetwork& network() const { return network_; }
    [[nodiscard]] const CheckOptions& options() const { return options_; }
    [[nodiscard]] bool has_positions() const { return network_.frame().kind != FrameKind::none; }
    [[nodiscard]] bool cancelled() const { return control_.cancelled(); }

    [[nodiscard]] FindingPlace at(NodeId node, std::string text) const;
    [[nodiscard]] FindingPlace at(EdgeId edge, std::string text) const;  // located at the middle vertex of its line
    // Counts the place, and stores it up to the limit.
    template <class MakePlace>
    void add(Finding& finding, MakePlace make_place) const {
        if (finding.count++ < options_.examples) finding.places.push_back(make_place());
    }
    // "node 17 (Arad)", with its label.
    [[nodiscard]] std::string name(NodeId node) const;
    // "Main Street", or "edge 5" without a name.
    [[nodiscard]] std::string name(EdgeId edge) const;

private:
    const RoadNetwork& network_;
    const CheckOptions& options_;
    const Control& control_;
};

// Calls visit(arc, neighbour) for each arc that leaves or enters the node.
template <class Visit>
void for_each_neighbour(const RoadNetwork& network, NodeId node, Visit visit) {
    for (std::uint32_t a = network.first_out()[node]; a < network.first_out()[node + 1]; ++a)
        visit(ArcId(a), NodeId(network.heads()[a]));
    for (std::uint32_t i = network.first_in()[node]; i < network.first_in()[node + 1]; ++i)
        visit(ArcId(network.in_arcs()[i]), NodeId(network.in_tails()[i]));
}

// The weakly connected components; 0 is the largest (ties: the smallest node).
struct WeakComponents {
    std::vector<std::uint32_t> of_node;
    std::vector<std::uint32_t> size;
    std::vector<std::uint32_t> first_node;  // each component's smallest node
};
WeakComponents weak_components(const RoadNetwork& network);

Finding find_islands(const Checkup& checkup, const WeakComponents& weak);
// Precondition of the first: the network has coordinates.
Finding find_near_misses(const Checkup& checkup);
Finding find_dangling_ends(const Checkup& checkup);
Finding find_traps(const Checkup& checkup);
Finding find_unreachable(const Checkup& checkup);
Finding find_one_way_gates(const Checkup& checkup);
Finding find_duplicates(const Checkup& checkup);
Finding find_self_loops(const Checkup& checkup);
Finding find_zero_weights(const Checkup& checkup);
std::vector<ColumnScale> column_scales(const Checkup& checkup);
Finding find_fast_outliers(const Checkup& checkup, const std::vector<ColumnScale>& scales);

// Nodes with a single edge.
bool is_dangling(const RoadNetwork& network, NodeId node);

}  // namespace starway::road::ask
