// Rankings: lines along which a part of a graph is likely to have small cuts across.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/order/part_graph.hpp"

namespace starway::index {

// The part's nodes sorted along `count` directions of the plane, ties by number. xyz: three numbers for each node of the whole graph
// (geo::Embedded); directions lie in the plane that touches the globe at the part's middle.
std::vector<std::vector<std::uint32_t>> rankings_by_position(const PartGraph& part, std::span<const std::int32_t> xyz,
                                                             unsigned count);

// Whatever the positions: sorted by how much nearer, in arcs, a node is to one end of the part than to another, for at most two pairs of ends
// that are far from each other. Precondition: the part is connected.
std::vector<std::vector<std::uint32_t>> rankings_by_hops(const PartGraph& part);

}  // namespace starway::index
