#include "base/graph/ch/ranks.hpp"

#include <algorithm>
#include <numeric>

namespace starway::graph {
namespace {

constexpr std::uint32_t top_ranks = 1U << 13U;

// For each position in the order, the positions with an upward link to it.
struct Below {
    std::vector<std::uint64_t> first;
    std::vector<std::uint32_t> ranks;
};

Below turn_down(const Contracted& contracted, const std::vector<std::uint32_t>& position) {
    Below below;
    below.first.assign(position.size() + 1, 0);
    for (const Link& link : contracted.links) ++below.first[position[link.node] + 1];
    std::partial_sum(below.first.begin(), below.first.end(), below.first.begin());
    below.ranks.resize(contracted.links.size());
    std::vector<std::uint64_t> next(below.first.begin(), below.first.end() - 1);
    for (std::uint32_t r = 0; r < position.size(); ++r)
        for (std::uint64_t l = contracted.first[r]; l < contracted.first[r + 1]; ++l)
            below.ranks[next[position[contracted.links[l].node]]++] = r;
    return below;
}

}  // namespace

std::vector<std::uint32_t> number_ranks(const Contracted& contracted) {
    const auto count = static_cast<std::uint32_t>(contracted.order.size());
    std::vector<std::uint32_t> position(count);
    for (std::uint32_t r = 0; r < count; ++r) position[contracted.order[r]] = r;
    const Below below = turn_down(contracted, position);

    const std::uint32_t lower = count - std::min(count, top_ranks);
    std::vector<std::uint32_t> rank(count);
    for (std::uint32_t r = lower; r < count; ++r) rank[contracted.order[r]] = r;
    std::uint32_t next_rank = 0;
    std::vector<std::uint8_t> seen(lower, 0);
    std::vector<std::uint64_t> next(below.first.begin(), below.first.end() - 1);
    std::vector<std::uint32_t> open;
    for (std::uint32_t root = lower; root-- > 0;) {
        if (seen[root] != 0) continue;
        seen[root] = 1;
        open.push_back(root);
        while (!open.empty()) {
            const std::uint32_t r = open.back();
            if (next[r] == below.first[r + 1]) {
                rank[contracted.order[r]] = next_rank++;
                open.pop_back();
                continue;
            }
            const std::uint32_t child = below.ranks[next[r]++];
            if (seen[child] != 0) continue;
            seen[child] = 1;
            open.push_back(child);
        }
    }
    return rank;
}

}  // namespace starway::graph
