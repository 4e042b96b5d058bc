// A node order by nested dissection: the order in which a hierarchy contracts nodes, for any weights.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "index/order/part_graph.hpp"

namespace starway::index {

// order[i] is the node contracted as number i; a permutation. The graph is halved by a small separator, which is contracted last,
// and so are its halves; parts of some hundred nodes are ordered by the links that contracting them makes.
//
// graph: all nodes, whole[v] == v. xyz: three numbers a node (geo::Embedded), empty without coordinates. Same result whatever the
// number of threads. progress(done): now and then, with how many nodes have their place; false stops, and the result is empty.
// Time is near n * sqrt(n) where cuts are small, as on roads; where they are not, cuts get no better than a bounded search finds.
std::vector<std::uint32_t> nested_dissection(const PartGraph& graph, std::span<const std::int32_t> xyz,
                                             const std::function<bool(std::size_t)>& progress = {});

}  // namespace starway::index
