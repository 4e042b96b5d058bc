// The blocks of a skeleton seen from the heads that their nodes share: over which of them two ranks are joined.
#pragma once

#include <cstdint>
#include <vector>

#include "index/cch/skeleton.hpp"

namespace starway::index {

// Triangles over the nodes of one block, each below both ends of an arc. Each node has one head less than the one before it, so if it has d heads,
// the arcs of the next one are d - 1 further on.
struct BlockOfTriangles {
    std::uint32_t to_low, to_high;  // the arcs from the block's first node to the ends
    std::uint32_t degree;           // of that node
    std::uint32_t count;            // of nodes
};

struct LowerBlocks {
    // All heads of a node are joined, so most_skeleton_arcs leaves its degree below 2^15.
    struct Block {
        std::uint32_t begin;   // its first node
        std::uint32_t arc;     // from there
        std::uint32_t before;  // one after the last in `blocks` that comes before it and is not of its subtree
        std::uint16_t degree;  // of its first node
        std::uint16_t count;   // of its nodes
    };
    // The blocks whose nodes all have rank v among their heads, but for its own block: blocks[first[v] .. first[v + 1]], rising.
    std::vector<std::uint32_t> first{0};
    std::vector<Block> blocks;
    std::vector<std::uint32_t> place;  // per head of the skeleton, not of the block itself: where it has the block
    std::vector<std::uint32_t> block_begin;  // per rank: the first of its block

    // Calls visit(BlockOfTriangles) for all triangles below an arc of `low`, from the highest block down. A block that does not reach an end
    // has none in its subtree that do, so few are looked at in vain.
    template <class Visit>
    void for_each(const SkeletonView& skeleton, std::uint32_t low, std::uint32_t arc, Visit&& visit) const {
        const std::uint32_t nth = arc - skeleton.first_arc[low];
        const std::uint32_t begin = block_begin[low];
        if (begin < low) {
            const std::uint32_t to_low = skeleton.first_arc[begin] + (low - begin - 1);
            visit(BlockOfTriangles{to_low, to_low + 1 + nth, skeleton.degree(begin), low - begin});
        }
        const std::uint32_t at = skeleton.first_head[low] + nth;
        const std::uint32_t high = skeleton.head[at];
        std::uint32_t below_low = first[low + 1];
        std::uint32_t below_high = high < skeleton.block_end[low] ? first[high + 1] : place[at];
        while (below_low > first[low] && below_high > first[high]) {
            const Block& one = blocks[below_low - 1];
            const Block& other = blocks[below_high - 1];
            if (one.begin == other.begin) {
                visit(BlockOfTriangles{one.arc, other.arc, one.degree, one.count});
                --below_low;
                --below_high;
            } else if (one.begin > other.begin) {
                below_low = one.before;
            } else {
                below_high = other.before;
            }
        }
    }
};

LowerBlocks make_lower_blocks(const SkeletonView& skeleton);

}  // namespace starway::index
