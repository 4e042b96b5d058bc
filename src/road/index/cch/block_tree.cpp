#include "road/index/cch/block_tree.hpp"

#include <algorithm>

namespace starway::road::index {

BlockTree make_block_tree(const SkeletonView& skeleton) {
    constexpr std::uint64_t work_of_a_block = 100;
    const std::uint32_t n = skeleton.node_count();
    BlockTree tree;
    IdVector<graph::RankId, std::uint32_t> block_of(n);
    for (std::uint32_t v = 0; v < n; v = skeleton.block_end[v]) {
        std::fill(block_of.begin() + v, block_of.begin() + skeleton.block_end[v],
                  static_cast<std::uint32_t>(tree.first.size()));
        tree.first.push_back(v);
    }
    const auto blocks = static_cast<std::uint32_t>(tree.first.size());
    tree.first.push_back(n);
    tree.first_below.resize(blocks);
    tree.work.assign(blocks, 0);
    for (std::uint32_t b = 0; b < blocks; ++b) tree.first_below[b] = b;
    for (std::uint32_t b = 0; b < blocks; ++b) {
        const std::uint64_t degree = skeleton.degree(tree.first[b]);
        tree.work[b] += work_of_a_block + (tree.first[b + 1] - tree.first[b]) * degree * degree / 2;
        const graph::RankId above = skeleton.parent(tree.first[b + 1] - 1);
        if (!above.valid()) continue;
        const std::uint32_t parent = block_of[above];
        tree.work[parent] += tree.work[b];
        tree.first_below[parent] = std::min(tree.first_below[parent], tree.first_below[b]);
    }
    return tree;
}

std::vector<BlockRange> side_by_side(const BlockTree& tree) {
    constexpr std::uint64_t parts = 32;
    std::uint64_t all = 0;
    for (std::uint32_t b = tree.size(); b-- > 0; b = tree.first_below[b]) all += tree.work[b];
    std::vector<BlockRange> ranges;
    for (std::uint32_t b = tree.size(); b > 0;) {
        const std::uint32_t root = b - 1;
        if (tree.work[root] <= all / parts) {
            ranges.push_back({tree.first_below[root], b});
            b = tree.first_below[root];
        } else {
            b = root;
        }
    }
    std::reverse(ranges.begin(), ranges.end());
    return ranges;
}

}  // namespace starway::road::index
