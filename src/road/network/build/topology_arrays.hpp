// Renumbers a draft: nodes along a Hilbert curve, edges by their ends, arcs by their tails.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/network/build/phases.hpp"
#include "road/network/file/format.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

// Owns the data of the sections of the same names.
struct TopologyArrays {
    std::vector<std::uint32_t> old_node;  // for each node, its number in the draft
    std::vector<std::uint32_t> old_edge;
    std::vector<std::uint32_t> first_out, head, arc_edge;
    std::vector<std::uint32_t> edge_tail, edge_head;
    std::vector<network::format::EdgeArcs> edge_arcs;
    std::vector<std::uint32_t> first_in, in_arcs, in_tails;
};

// The nodes along a Hilbert curve over their positions (ties: the draft's order); without positions, in the draft's
// order.
std::vector<std::uint32_t> order_nodes(std::uint32_t node_count, const std::vector<FixedPosition>& position);

// The distinct neighbours of each node of the draft over open edges, without itself.
class Neighbourhoods {
public:
    Neighbourhoods(const NetworkDraft& draft, const std::vector<std::uint8_t>& open);
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t node) const {
        return {neighbour_.data() + first_[node], end_[node] - first_[node]};
    }

private:
    std::vector<std::uint32_t> first_;
    std::vector<std::uint32_t> end_;
    std::vector<std::uint32_t> neighbour_;
};

struct NodeKinds {
    std::uint32_t junction_count = 0;  // junctions come first
    std::uint32_t first_dead_end = 0;  // dead ends come last, after the bends
};
// Sorts the order by kind of node (RoadNetwork::junction_count). Junctions and bends keep their relative order; a dead
// end comes after the node that connects it to the rest. first: if given, per node whether it is a junction in any
// case, and comes before all others.
NodeKinds sort_by_kind(const Neighbourhoods& neighbours, std::vector<std::uint32_t>& order,
                       std::span<const char> first = {});

// open: the directions in which each edge of the draft has an arc; edges without any are omitted. Precondition:
// check_draft succeeded. Errors: interrupted.
Result<TopologyArrays> arrange(const NetworkDraft& draft, const std::vector<std::uint8_t>& open,
                               std::vector<std::uint32_t> old_node, const Phases& phases);

}  // namespace starway::road::network
