// The junction graph, over which the indices of a road network are built. It leaves out bends and dead ends, as the
// search core does (starway/search/junctions.hpp): two thirds of a road network's nodes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/arc_graph.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::index {

// A chain is a path whose inner nodes are bends (degree two). Two junctions are linked if a chain joins them that some
// weight may open. Links come in pairs, one for each direction, even if only one can be travelled; they do not depend
// on weights. The links that leave junction u are first_link[u] .. first_link[u + 1], by head, each head once, never u
// itself. The arrays may lie in a mapped file.
struct JunctionGraphView {
    std::span<const std::uint32_t> first_link;  // junction_count + 1
    std::span<const std::uint32_t> head;        // per link
    bool directed = false;  // of states (forced_chains.hpp): links lead in the direction of travel only

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(first_link.size() - 1); }
    [[nodiscard]] std::uint32_t link_count() const { return static_cast<std::uint32_t>(head.size()); }
    // no_path if the junctions are not linked.
    [[nodiscard]] std::uint32_t link(std::uint32_t tail, std::uint32_t other) const;
    [[nodiscard]] std::uint32_t tail(std::uint32_t link) const;
};

struct JunctionGraph {
    std::vector<std::uint32_t> first_link{0};
    std::vector<std::uint32_t> head;
    std::vector<std::uint32_t>
        link_of_arc;  // per arc of the network: the link whose chains contain it, or no_path; empty if directed
    bool directed = false;
    [[nodiscard]] JunctionGraphView view() const { return {first_link, head, directed}; }
};

// Linear time. Precondition: the network is verified.
JunctionGraph junction_graph(const RoadNetwork& network);

// The weight of each link under a column: the cheapest of parallel chains, the first of equal ones.
struct LinkWeightsView {
    std::span<const std::uint32_t> weight, first_arc;
};
struct LinkWeights {
    std::vector<std::uint32_t> weight;     // per link; closed_weight if no chain is open
    std::vector<std::uint32_t> first_arc;  // per link: the first network arc of the cheapest chain; no_edge if closed
    [[nodiscard]] LinkWeightsView view() const { return {weight, first_arc}; }
};

// `column` may be one that the network does not hold; its chains are then empty, and all arcs are walked. Error (data):
// the weight of an open link does not fit in 32 bits.
Result<LinkWeights> weigh_links(const RoadNetwork& network, const JunctionGraphView& graph, const WeightColumn& column);
// The same for the given links only; overwrites their entries. Precondition: the graph is not directed.
Result<void> weigh_again(const RoadNetwork& network, const JunctionGraphView& graph, const WeightColumn& column,
                         std::span<const std::uint32_t> links, LinkWeights& weights);

// The open links, as a graph to build an index over; link_of_arc maps its arcs to links.
struct OpenLinks {
    ArcGraph graph;
    std::vector<std::uint32_t> link_of_arc;
};
OpenLinks open_links(const JunctionGraphView& graph, const LinkWeightsView& weights);

// Appends the network's arcs along the cheapest chains of open links. Each link begins where the one before it ends,
// the first at junction `from`.
void append_chains(const RoadNetwork& network, const JunctionGraphView& graph, const WeightColumn& column,
                   const LinkWeightsView& weights, std::uint32_t from, std::span<const std::uint32_t> links,
                   std::vector<ArcId>& arcs);

}  // namespace starway::index
