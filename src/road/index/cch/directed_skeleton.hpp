// Skeletons of directed graphs: only the arcs that contracting along directed paths makes.
//
// Contracting a node joins each tail of its arcs with each head. In a graph of states most pairs are joined in one
// direction only, and the other would be infinite under every metric. The elimination tree stays that of the undirected
// graph: all ranks that can be reached upward, in either direction, are ancestors.
#pragma once

#include <cstdint>

#include "road/index/cch/skeleton.hpp"
#include "starway/core/result.hpp"

namespace starway::road::index {

// The arcs that leave node v lead to head[first[v] .. first[v + 1]]. order: as for make_skeleton(). Time: about one
// step for each triangle. Error (data): more than most_arcs arcs up, or down.
Result<Skeleton> make_directed_skeleton(IdSpan<NodeId, const std::uint32_t> first,
                                        IdSpan<graph::LinkId, const NodeId> head,
                                        IdSpan<graph::OrderId, const NodeId> order,
                                        std::uint64_t most_arcs = most_skeleton_arcs);

// check() of a directed skeleton. That no arc is missing is proven by customizing it.
Result<void> check_directed(const SkeletonView& skeleton);

}  // namespace starway::road::index
