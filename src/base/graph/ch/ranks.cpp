#include "base/graph/ch/ranks.hpp"

#include <algorithm>
#include <numeric>

namespace starway::graph {
namespace {

constexpr std::uint32_t top_ranks = 1U << 13U;

// For each place in the order, the places with an upward link to it.
struct Below {
    IdVector<OrderId, std::uint64_t> first;
    std::vector<OrderId> places;
};

Below turn_down(const Contracted& contracted, IdSpan<NodeId, const OrderId> position) {
    Below below;
    below.first.assign(position.size() + 1, 0);
    for (const Link& link : contracted.links) ++below.first[position[link.node] + 1];
    std::partial_sum(below.first.begin(), below.first.end(), below.first.begin());
    below.places.resize(contracted.links.size());
    IdVector<OrderId, std::uint64_t> next(below.first.begin(), below.first.end() - 1);
    for (std::uint32_t i = 0; i < position.size(); ++i)
        for (std::uint64_t l = contracted.first[i]; l < contracted.first[i + 1]; ++l)
            below.places[next[position[contracted.links[l].node]]++] = OrderId(i);
    return below;
}

}  // namespace

IdVector<NodeId, RankId> number_ranks(const Contracted& contracted) {
    const auto count = static_cast<std::uint32_t>(contracted.order.size());
    IdVector<NodeId, OrderId> position(count);
    for (std::uint32_t i = 0; i < count; ++i) position[contracted.order[i]] = OrderId(i);
    const Below below = turn_down(contracted, position);

    const std::uint32_t lower = count - std::min(count, top_ranks);
    IdVector<NodeId, RankId> rank(count);
    for (std::uint32_t r = lower; r < count; ++r) rank[contracted.order[r]] = RankId(r);
    std::uint32_t next_rank = 0;
    std::vector<std::uint8_t> seen(lower, 0);
    IdVector<OrderId, std::uint64_t> next(below.first.begin(), below.first.end() - 1);
    std::vector<OrderId> open;
    for (std::uint32_t root = lower; root-- > 0;) {
        if (seen[root] != 0) continue;
        seen[root] = 1;
        open.emplace_back(root);
        while (!open.empty()) {
            const OrderId i = open.back();
            if (next[i] == below.first[i + 1]) {
                rank[contracted.order[i]] = RankId(next_rank++);
                open.pop_back();
                continue;
            }
            const OrderId child = below.places[next[i]++];
            if (seen[child] != 0) continue;
            seen[child] = 1;
            open.push_back(child);
        }
    }
    return rank;
}

}  // namespace starway::graph
