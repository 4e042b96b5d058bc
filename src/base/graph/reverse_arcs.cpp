#include "base/graph/reverse_arcs.hpp"

#include <numeric>

namespace starway::graph {

ReverseArcs reverse_arcs(IdSpan<NodeId, const std::uint32_t> first, IdSpan<LinkId, const NodeId> head) {
    ReverseArcs reverse;
    reverse.first.assign(first.size(), 0);
    reverse.tail.resize(head.size());
    for (const NodeId to : head) ++reverse.first[to + 1];
    std::partial_sum(reverse.first.begin(), reverse.first.end(), reverse.first.begin());
    IdVector<NodeId, std::uint32_t> next(reverse.first.begin(), reverse.first.end() - 1);
    for (std::uint32_t v = 0; v + 1 < first.size(); ++v)
        for (std::uint32_t a = first[v]; a < first[v + 1]; ++a) reverse.tail[next[head[a]]++] = NodeId(v);
    return reverse;
}

}  // namespace starway::graph
