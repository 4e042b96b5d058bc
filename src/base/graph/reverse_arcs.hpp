// The arcs of a directed graph by their heads.
#pragma once

#include <cstdint>

#include "base/graph/ids.hpp"
#include "starway/core/id.hpp"

namespace starway::graph {

// The arcs that enter node v come from tail[first[v] .. first[v + 1]], in order.
struct ReverseArcs {
    IdVector<NodeId, std::uint32_t> first;
    IdVector<InLinkId, NodeId> tail;
};

// The arcs that leave node v lead to head[first[v] .. first[v + 1]]. Linear time.
ReverseArcs reverse_arcs(IdSpan<NodeId, const std::uint32_t> first, IdSpan<LinkId, const NodeId> head);

}  // namespace starway::graph
