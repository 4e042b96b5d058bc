#include "road/index/cch/lower_blocks.hpp"

#include <algorithm>
#include <numeric>

namespace starway::road::index {
namespace {

// The first rank of each rank's subtree.
IdVector<graph::RankId, std::uint32_t> begin_subtrees(const SkeletonView& skeleton) {
    IdVector<graph::RankId, std::uint32_t> begin(skeleton.node_count());
    std::iota(begin.begin(), begin.end(), 0U);
    for (std::uint32_t v = 0; v < skeleton.node_count(); ++v) {
        const graph::RankId parent = skeleton.parent(v);
        if (parent.valid()) begin[parent] = std::min(begin[parent], begin[v]);
    }
    return begin;
}

}  // namespace

LowerBlocks make_lower_blocks(const SkeletonView& skeleton) {
    const std::uint32_t n = skeleton.node_count();
    LowerBlocks lower;
    lower.first.assign(std::size_t{n} + 1, 0);
    lower.block_begin.resize(n);
    for (std::uint32_t v = 0; v < n; v = skeleton.block_end[v]) {
        const std::uint32_t end = skeleton.block_end[v];
        std::fill(lower.block_begin.begin() + v, lower.block_begin.begin() + end, graph::RankId(v));
        for (const graph::RankId w : skeleton.heads(end - 1)) ++lower.first[w + 1];
    }
    std::partial_sum(lower.first.begin(), lower.first.end(), lower.first.begin());
    lower.blocks.resize(lower.first.back());
    lower.position.resize(skeleton.head.size());
    const IdVector<graph::RankId, std::uint32_t> subtree = begin_subtrees(skeleton);
    IdVector<graph::RankId, std::uint32_t> next(lower.first.begin(), lower.first.end() - 1);
    for (std::uint32_t v = 0; v < n; v = skeleton.block_end[v]) {
        const std::uint32_t last = skeleton.block_end[v] - 1;
        const auto degree = static_cast<std::uint16_t>(skeleton.degree(v));
        const auto count = static_cast<std::uint16_t>(last - v + 1);
        std::uint32_t at = skeleton.first_head[last];
        std::uint32_t arc = skeleton.first_arc[v] + (last - v);
        for (const graph::RankId w : skeleton.heads(last)) {
            const std::uint32_t here = next[w]++;
            std::uint32_t before = here;
            while (before > lower.first[w] && lower.blocks[before - 1].begin >= subtree[last])
                before = lower.blocks[before - 1].before;
            lower.blocks[here] = {v, arc++, before, degree, count};
            lower.position[at++] = here;
        }
    }
    return lower;
}

}  // namespace starway::road::index
