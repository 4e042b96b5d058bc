// Contraction: the node order and the links of each node at the time of its contraction (Geisberger, Sanders, Schultes,
// Delling 2008).
#pragma once

#include <cstdint>
#include <vector>

#include "base/graph/arc_graph.hpp"
#include "base/graph/ch/remaining_graph.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::graph {

// The nodes in order of contraction. The links of order[i] to nodes contracted later are links[first[i]] ..
// links[first[i + 1]], by node number.
struct Contracted {
    IdVector<OrderId, NodeId> order;
    IdVector<OrderId, std::uint64_t> first;
    std::vector<Link> links;
};

// Multi-threaded; the result does not depend on the number of threads.
// Errors: data (a shortcut's weight does not fit in 32 bits, or the graph is too large), interrupted.
Result<Contracted> contract(const ArcGraph& graph, Progress* progress = nullptr, const CancelFlag* cancel = nullptr);

}  // namespace starway::graph
