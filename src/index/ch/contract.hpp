// Contraction: which node comes when, and what it is joined with at that time (Geisberger, Sanders, Schultes, Delling 2008).
#pragma once

#include <cstdint>
#include <vector>

#include "index/ch/remaining_graph.hpp"
#include "index/graph/arc_graph.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::index {

// The nodes in the order of their contraction. The links of order[i] to nodes contracted later are links[first[i]] .. links[first[i + 1]],
// in the order of their nodes' numbers.
struct Contracted {
    std::vector<std::uint32_t> order;
    std::vector<std::uint64_t> first;
    std::vector<Link> links;
};

// Works on several threads; what comes out does not depend on how many.
// Errors: data, where a shortcut's weight has no place in 32 bits, or the graph is too large; interrupted.
Result<Contracted> contract(const ArcGraph& graph, Progress* progress = nullptr, const CancelFlag* cancel = nullptr);

}  // namespace starway::index
