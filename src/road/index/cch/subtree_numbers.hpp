// Numbers the nodes of elimination forests.
#pragma once

#include "base/graph/ids.hpp"
#include "starway/core/id.hpp"

namespace starway::road::index {

// A number for each node, so that every subtree is a range that ends with its root. last_child: of each node, the child
// whose range comes last, right before the node; none leaves the choice.
// parent: none of roots; else a node after the child. Time and memory: linear.
IdVector<graph::OrderId, graph::RankId> number_subtrees(IdSpan<graph::OrderId, const graph::OrderId> parent,
                                                        IdSpan<graph::OrderId, const graph::OrderId> last_child);

}  // namespace starway::road::index
