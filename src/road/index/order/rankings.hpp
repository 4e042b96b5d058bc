// Rankings: orders of a part's nodes along which small cuts are likely.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "road/index/order/part_graph.hpp"

namespace starway::road::index {

// The part's nodes sorted along `count` directions of the plane, ties by number. xyz: three numbers per node of the
// whole graph (geo::Embedded); the plane is tangent to the globe at the part's centre.
std::vector<std::vector<PartNodeId>> rankings_by_position(const PartGraph& part, std::span<const std::int32_t> xyz,
                                                          unsigned count);

// Without positions: sorted by the difference of hop distances to two far-apart ends of the part, for at most two pairs
// of ends. Precondition: the part is connected.
std::vector<std::vector<PartNodeId>> rankings_by_hops(const PartGraph& part);

}  // namespace starway::road::index
