// The order of a part too small to be worth cutting.
#pragma once

#include <cstdint>
#include <vector>

#include "index/order/part_graph.hpp"

namespace starway::index {

// Orders the part's nodes so that contracting them one after the other, each time the one that needs the fewest new links, ties by
// fewer neighbours and then by number, joins few nodes. `whole` is the graph that the part is of; neighbours outside the part
// come later in the order and count as joined to each other. Returns the part's own numbers. Memory: bits of all pairs.
std::vector<std::uint32_t> order_by_fill(const PartGraph& part, const PartGraph& whole);

}  // namespace starway::index
