// The order of a part too small to be worth cutting.
#pragma once

#include <cstdint>
#include <vector>

#include "road/index/order/part_graph.hpp"

namespace starway::road::index {

// Minimum fill-in order: repeatedly contracts the node that creates the fewest new links, ties by fewer neighbours and
// then by number. `whole` is the graph that the part belongs to; neighbours outside the part come later in the order
// and count as pairwise adjacent. Returns the part's own numbers. Memory: one bit per pair of nodes.
std::vector<PartNodeId> order_by_fill(const PartGraph& part, const PartGraph& whole);

}  // namespace starway::road::index
