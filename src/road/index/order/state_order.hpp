// A node order for graphs of states: directed stretches of road, with turns as arcs.
//
// Both directions of a stretch stand for it together, so a separator of stretches is an edge cut of the junctions.
// Within a separator all states of one direction of crossing come before those of the other, since none of them reaches
// another of its own direction without crossing back. So many pairs of neighbours stay joined in one direction only,
// and a directed hierarchy keeps half of its arcs. (Turn costs in customizable hierarchies: Buchhold, Wagner, Zeitz,
// Zuendorf, "Customizable contraction hierarchies with turn costs", ATMOS 2020.)
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/graph/ids.hpp"
#include "starway/core/id.hpp"

namespace starway::road::index {

// order[i] is the state contracted as number i. The arcs that leave state v lead to head[first[v] .. first[v + 1]].
// group: per state, any number that the states of one stretch share. xyz, progress and the result for any number of
// threads: as for nested_dissection().
IdVector<graph::OrderId, NodeId> order_states(IdSpan<NodeId, const std::uint32_t> first,
                                              IdSpan<graph::LinkId, const NodeId> head,
                                              IdSpan<NodeId, const std::uint32_t> group,
                                              std::span<const std::int32_t> xyz,
                                              const std::function<bool(std::size_t)>& progress = {});

// Minimum fill-in among some nodes of a directed graph, counting arcs; nodes beside them come later, and arcs between
// two of those do not count. `in` holds the tails of the arcs that enter a node. Memory: four bits per pair of nodes.
std::vector<NodeId> order_by_directed_fill(std::span<const NodeId> nodes, IdSpan<NodeId, const std::uint32_t> first_out,
                                           IdSpan<graph::LinkId, const NodeId> out,
                                           IdSpan<NodeId, const std::uint32_t> first_in,
                                           IdSpan<graph::InLinkId, const NodeId> in);

}  // namespace starway::road::index
