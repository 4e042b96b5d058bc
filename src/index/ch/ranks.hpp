// The numbering of a hierarchy's nodes in memory.
#pragma once

#include <cstdint>
#include <vector>

#include "index/ch/contract.hpp"

namespace starway::index {

// The place of each node: above all nodes below it, as queries need. The few that every query meets lie together at the top, in
// the order of their contraction; of the others, each follows all that lead up to it, as a depth-first walk finds them, so that what is near
// on the map is near in memory.
std::vector<std::uint32_t> number_places(const Contracted& contracted);

}  // namespace starway::index
