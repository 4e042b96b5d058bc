// Which nodes reach the largest part of a network, and which are reachable from it. The largest part is the largest
// strong component (ties: the one with the smallest node).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "starway/core/id.hpp"
#include "starway/road/closed.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// Flags of a node, and of a box of the edge index: the union of the flags of its open edges' ends.
inline constexpr std::uint8_t reaches_largest = 1;       // it reaches, or is in, the largest part
inline constexpr std::uint8_t reached_from_largest = 2;  // it is reachable from, or is in, the largest part
inline constexpr std::uint8_t on_largest = reaches_largest | reached_from_largest;
inline constexpr std::uint8_t holds_open_edge = 4;  // boxes only

// Outgoing and incoming arcs, as in RoadNetwork.
struct ArcArrays {
    IdSpan<NodeId, const std::uint32_t> first_out;
    IdSpan<ArcId, const NodeId> head;
    IdSpan<NodeId, const std::uint32_t> first_in;
    IdSpan<InArcId, const ArcId> in_arcs;
    IdSpan<InArcId, const NodeId> in_tails;
    IdSpan<ArcId, const std::uint32_t> weight;  // empty: all arcs are open; else arcs with closed_weight do not exist
    const ClosedArcs* closed = nullptr;         // these arcs do not exist either; may be null
};

// The flags of every node, from known strong components, of which 0 is the largest. Visits mainly the arcs of the other
// components.
IdVector<NodeId, std::uint8_t> node_reach(const ArcArrays& arcs, IdSpan<NodeId, const std::uint32_t> component);
// The same without known components. O(arcs); usually two sweeps from one node.
IdVector<NodeId, std::uint8_t> find_node_reach(const ArcArrays& arcs);

// Calls visit(nodes) for each strong component. O(arcs).
void visit_components(const ArcArrays& arcs, const std::function<void(std::span<const NodeId>)>& visit);

// The flags of each box of an edge index.
struct EdgeArrays {
    IdSpan<EdgeId, const NodeId> tail, head;
    std::function<bool(EdgeId)> is_open;  // empty: all are open
};
std::vector<std::uint8_t> box_reach(std::span<const std::byte> edge_index, const EdgeArrays& edges,
                                    IdSpan<NodeId, const std::uint8_t> node_reach);

}  // namespace starway::road::network
