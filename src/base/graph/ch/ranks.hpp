// Ranks: how a hierarchy's nodes are numbered in memory.
#pragma once

#include "base/graph/ch/contract.hpp"

namespace starway::graph {

// The rank of each node: above all its lower neighbours, as queries require. The few nodes that every query visits lie
// together at the top, in order of contraction. Every other node follows all that have an upward link to it, in
// depth-first order, so that nodes close on the map are close in memory.
IdVector<NodeId, RankId> number_ranks(const Contracted& contracted);

}  // namespace starway::graph
