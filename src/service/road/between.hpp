// A network with two points on it, as a plain graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/arc_graph.hpp"
#include "service/road/itinerary.hpp"
#include "service/road/snapping/snap.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// The open arcs of a column, and two nodes more: the points, where roads that they lie on are divided. So a way that comes to no node twice
// does not pass its own ends either.
class GraphBetween {
public:
    GraphBetween(const RoadNetwork& network, const WeightColumn& column, const Snapped& from, const Snapped& to);

    [[nodiscard]] const index::ArcGraph& graph() const { return graph_; }
    [[nodiscard]] std::uint32_t source() const { return graph_.node_count() - 2; }
    [[nodiscard]] std::uint32_t target() const { return graph_.node_count() - 1; }
    // What is travelled along arcs of the graph, from the source to the target.
    [[nodiscard]] std::vector<ArcSpan> passages(std::span<const std::uint32_t> arcs) const;

private:
    void add(std::uint32_t head, std::uint64_t weight, ArcSpan passage);

    index::ArcGraph graph_;
    std::vector<ArcSpan> passages_;  // per arc; no arc of the network where a point is a node
};

}  // namespace starway::service
