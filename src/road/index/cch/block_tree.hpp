// The tree of a skeleton's blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "road/index/cch/skeleton.hpp"

namespace starway::road::index {

// Children come before their parents; a subtree is a range of blocks that ends with its root.
struct BlockTree {
    std::vector<std::uint32_t> first;        // per block, and the end: its first rank
    std::vector<std::uint32_t> first_below;  // per block: the first block of its subtree
    std::vector<std::uint64_t> work;         // per block: approximate number of additions in its subtree

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(first_below.size()); }
};
BlockTree make_block_tree(const SkeletonView& skeleton);

// Disjoint ranges of blocks, in order. Each is a subtree that can be processed in parallel with the others and holds a
// small part of the work. Blocks in no range lie above them. The same for any number of threads.
struct BlockRange {
    std::uint32_t first = 0, end = 0;
};
std::vector<BlockRange> side_by_side(const BlockTree& tree);

}  // namespace starway::road::index
