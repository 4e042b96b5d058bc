#include "road/index/cch/subtree_numbers.hpp"

namespace starway::road::index {

IdVector<graph::OrderId, graph::RankId> number_subtrees(IdSpan<graph::OrderId, const graph::OrderId> parent,
                                                        IdSpan<graph::OrderId, const graph::OrderId> last_child) {
    const auto n = static_cast<std::uint32_t>(parent.size());
    IdVector<graph::OrderId, std::uint32_t> size(n, 1);
    for (std::uint32_t v = 0; v < n; ++v)
        if (parent[v].valid()) size[parent[v]] += size[v];
    // Ranges are assigned from the roots down, to a node's children last to first; the loop from n - 1 to 0 visits
    // parents first.
    // The end of the range of the node's subtree, whose last number is the node itself.
    IdVector<graph::OrderId, std::uint32_t> end(n);
    IdVector<graph::OrderId, std::uint32_t> room(n);  // end of the unassigned part of the range below the node
    std::uint32_t left = n;
    for (std::uint32_t v = n; v-- > 0;) {
        if (!parent[v].valid()) {
            end[v] = left;
            left -= size[v];
        } else if (last_child[parent[v]] == v) {
            end[v] = end[parent[v]] - 1;
        } else {
            end[v] = room[parent[v]];
            room[parent[v]] -= size[v];
        }
        room[v] = end[v] - 1;
        if (last_child[v].valid()) room[v] -= size[last_child[v]];
    }
    IdVector<graph::OrderId, graph::RankId> number(n);
    for (std::uint32_t v = 0; v < n; ++v) number[v] = graph::RankId(end[v] - 1);
    return number;
}

}  // namespace starway::road::index
