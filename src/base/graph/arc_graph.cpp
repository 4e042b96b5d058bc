#include "base/graph/arc_graph.hpp"

#include <numeric>

namespace starway::graph {

ArcGraph reversed(const ArcGraph& graph) {
    ArcGraph result;
    result.first_out.assign(graph.first_out.size(), 0);
    for (const NodeId head : graph.head) ++result.first_out[head + 1];
    std::partial_sum(result.first_out.begin(), result.first_out.end(), result.first_out.begin());
    result.head.resize(graph.head.size());
    result.weight.resize(graph.head.size());
    IdVector<NodeId, std::uint32_t> next(result.first_out.begin(), result.first_out.end() - 1);
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
        for (std::uint32_t arc = graph.first_out[node]; arc < graph.first_out[node + 1]; ++arc) {
            const std::uint32_t position = next[graph.head[arc]]++;
            result.head[position] = NodeId(node);
            result.weight[position] = graph.weight[arc];
        }
    return result;
}

}  // namespace starway::graph
