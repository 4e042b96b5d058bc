// The junction graph, over which the indices of a road network are built. It leaves out bends and dead ends, as the
// search core does (starway/search/junctions.hpp): two thirds of a road network's nodes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::road::index {

// A chain is a path whose inner nodes are bends (degree two). Two junctions are linked if a chain joins them that some
// weight may open. Links come in pairs, one for each direction, even if only one can be travelled; they do not depend
// on weights. The links that leave junction u are first_link[u] .. first_link[u + 1], by head, each head once, never u
// itself. The arrays may lie in a mapped file.
struct JunctionGraphView {
    IdSpan<NodeId, const std::uint32_t> first_link;  // junction_count + 1
    IdSpan<graph::LinkId, const NodeId> head;
    bool directed = false;  // of states (forced_chains.hpp): links lead in the direction of travel only

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(first_link.size() - 1); }
    [[nodiscard]] std::uint32_t link_count() const { return static_cast<std::uint32_t>(head.size()); }
    // no_path if the junctions are not linked.
    [[nodiscard]] std::uint32_t link(std::uint32_t tail, std::uint32_t other) const;
    [[nodiscard]] NodeId tail(graph::LinkId link) const;
};

struct JunctionGraph {
    IdVector<NodeId, std::uint32_t> first_link{0};
    IdVector<graph::LinkId, NodeId> head;
    // The link whose chains contain an arc of the network, or none; empty if directed.
    IdVector<ArcId, graph::LinkId> link_of_arc;
    bool directed = false;
    [[nodiscard]] JunctionGraphView view() const { return {first_link, head, directed}; }
};

// Linear time. Precondition: the network is verified.
JunctionGraph junction_graph(const RoadNetwork& network);

// The weight of each link under a column: the cheapest of parallel chains, the first of equal ones. And that chain, so
// that a path is read, not walked.
struct LinkWeightsView {
    IdSpan<graph::LinkId, const std::uint32_t> weight;  // closed_weight if no chain is open
    // The network's arc, if the link's chain is a single one; several_arcs + where its arcs begin in `chains`, the last
    // with several_arcs added; no_edge if no chain is open.
    IdSpan<graph::LinkId, const std::uint32_t> arcs;
    std::span<const std::uint32_t> chains;
    std::span<const graph::LinkId> free;  // the links that weigh nothing, ascending: only these can be part of a loop
};
struct LinkWeights {
    IdVector<graph::LinkId, std::uint32_t> weight, arcs;
    std::vector<std::uint32_t> chains;
    std::vector<graph::LinkId> free;
    [[nodiscard]] LinkWeightsView view() const { return {weight, arcs, chains, free}; }
};
inline constexpr std::uint32_t several_arcs = 1U << 31U;

// `column` may be one that the network does not hold; its chains are then empty, and all arcs are walked. Error (data):
// the weight of an open link does not fit in 32 bits, or the network has 2^31 arcs.
Result<LinkWeights> weigh_links(const RoadNetwork& network, const JunctionGraphView& graph, const WeightColumn& column);

// The open links, as a graph to build an index over; link_of_arc maps its arcs to links.
struct OpenLinks {
    graph::ArcGraph graph;
    IdVector<graph::LinkId, graph::LinkId> link_of_arc;
};
OpenLinks open_links(const JunctionGraphView& graph, const LinkWeightsView& weights);

// Appends the network's arcs along the cheapest chains of open links.
void append_chains(const LinkWeightsView& weights, std::span<const graph::LinkId> links, std::vector<ArcId>& arcs);

}  // namespace starway::road::index
