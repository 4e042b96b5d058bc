// A node order by nested dissection: the contraction order of a customizable hierarchy, for any weights.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/graph/ids.hpp"
#include "road/index/order/part_graph.hpp"

namespace starway::road::index {

// What else one may want to know of a dissection.
struct DissectionNotes {
    // Called for each cut, by any thread: per node of the part 0 or 1 for its side, 2 for the separator.
    std::function<void(const PartGraph& part, IdSpan<PartNodeId, const std::uint8_t> side)> on_cut;
    // Filled in: whether a separator begins at a place of the order, or a part that was not cut.
    enum Beginning : std::uint8_t { nothing, separator, small_part };
    IdVector<graph::OrderId, std::uint8_t> begins;
};

// Parts of so many nodes are ordered by fill-in, which leaves fewer arcs than cuts do.
inline constexpr std::uint32_t small_part_size = 96;

// order[i] is the node contracted as number i; a permutation. The graph is split by a small separator, which is
// contracted last; the halves are split in the same way, down to parts that are ordered by fill-in.
//
// graph: all nodes, whole[v] == v. xyz: three numbers per node (geo::Embedded), empty without coordinates. The result
// does not depend on the number of threads. progress(done): called now and then with the number of nodes ordered; false
// stops, and the result is empty. Time is near n * sqrt(n) if cuts are small, as on roads; otherwise a work limit
// bounds each cut's search.
IdVector<graph::OrderId, NodeId> nested_dissection(const PartGraph& graph, std::span<const std::int32_t> xyz,
                                                   const std::function<bool(std::size_t)>& progress = {},
                                                   DissectionNotes* notes = nullptr,
                                                   std::uint32_t small_part = small_part_size);

}  // namespace starway::road::index
