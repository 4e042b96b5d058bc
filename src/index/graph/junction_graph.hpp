// The graph of junctions: what an index over a road network is built on. Bends and dead ends are left out, as the search core leaves
// them out (starway/search/junctions.hpp): two thirds of a road network's nodes never come to an index's notice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/graph/arc_graph.hpp"
#include "starway/core/id.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::index {

// Two junctions are linked where a stretch of road joins them that some weight may open. A link has two ways, one in each direction,
// also where only one can be travelled; it does not depend on any weight. The ways that leave junction u are
// first_way[u] .. first_way[u + 1], by head, each head once, never u itself. The arrays may lie in a mapped file.
struct JunctionGraphView {
    std::span<const std::uint32_t> first_way;  // junction_count + 1
    std::span<const std::uint32_t> head;       // per way

    [[nodiscard]] std::uint32_t node_count() const { return static_cast<std::uint32_t>(first_way.size() - 1); }
    [[nodiscard]] std::uint32_t way_count() const { return static_cast<std::uint32_t>(head.size()); }
    // no_way where the junctions are not linked.
    [[nodiscard]] std::uint32_t way(std::uint32_t tail, std::uint32_t other) const;
    [[nodiscard]] std::uint32_t tail(std::uint32_t way) const;
};

struct JunctionGraph {
    std::vector<std::uint32_t> first_way{0};
    std::vector<std::uint32_t> head;
    std::vector<std::uint32_t> way_of_arc;  // per arc of the network: the way whose stretches it is part of, or no_way
    [[nodiscard]] JunctionGraphView view() const { return {first_way, head}; }
};

// Linear time. Precondition: the network is verified.
JunctionGraph junction_graph(const RoadNetwork& network);

// What the ways cost under a column: of parallel stretches the cheapest, the first of equal ones.
struct WayWeightsView {
    std::span<const std::uint32_t> weight, first_arc;
};
struct WayWeights {
    std::vector<std::uint32_t> weight;  // per way; closed_weight where no stretch is open
    std::vector<std::uint32_t>
        first_arc;  // per way: the arc of the network that the cheapest stretch begins with; none where closed
    [[nodiscard]] WayWeightsView view() const { return {weight, first_arc}; }
};

// The column may be one that is not the network's own: then its stretches are empty, and all is walked.
// Error (data): an open way's weight has no place in 32 bits.
Result<WayWeights> weigh_ways(const RoadNetwork& network, const JunctionGraphView& graph, const WeightColumn& column);
// The same for the ways given alone, whose entries are overwritten.
Result<void> weigh_again(const RoadNetwork& network, const JunctionGraphView& graph, const WeightColumn& column,
                         std::span<const std::uint32_t> ways, WayWeights& weights);

// The ways that are open, as a graph to build an index over; way_of_arc leads from its arcs to WayWeights::first_arc.
struct OpenWays {
    ArcGraph graph;
    std::vector<std::uint32_t> way_of_arc;
};
OpenWays open_ways(const JunctionGraphView& graph, const WayWeightsView& weights);

// Appends the network's arcs along the cheapest stretches of open ways, each of which begins where the one before it ends; the first at the
// junction `from`.
void append_stretches(const RoadNetwork& network, const JunctionGraphView& graph, const WeightColumn& column,
                      const WayWeightsView& weights, std::uint32_t from, std::span<const std::uint32_t> ways,
                      std::vector<ArcId>& arcs);

}  // namespace starway::index
