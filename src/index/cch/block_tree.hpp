// The blocks of a skeleton's nodes, as a tree.
#pragma once

#include <cstdint>
#include <vector>

#include "index/cch/skeleton.hpp"

namespace starway::index {

// Children come before their parents, and a subtree's blocks are a range that ends with its root.
struct BlockTree {
    std::vector<std::uint32_t> first;        // per block, and the end: its first rank
    std::vector<std::uint32_t> first_below;  // per block: the first block of its subtree
    std::vector<std::uint64_t> work;         // per block: the sums that its subtree takes, roughly

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first_below.size()); }
};
BlockTree make_block_tree(const SkeletonView& skeleton);

// Ranges of blocks, each a subtree, that can be worked on side by side, none with more than a small part of the work; in order. What
// is in no range lies above. The same whatever the number of threads.
struct BlockRange {
    std::uint32_t first = 0, end = 0;
};
std::vector<BlockRange> side_by_side(const BlockTree& tree);

}  // namespace starway::index
