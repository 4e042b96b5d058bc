// The blocks below each rank: an index of the lower triangles of an arc.
#pragma once

#include <cstdint>
#include <vector>

#include "road/index/cch/skeleton.hpp"

namespace starway::road::index {

// The lower triangles of an arc whose lowest nodes form one block. Each node has one head fewer than the one before it:
// if a node has d heads, its next node's arcs start d - 1 further on.
struct BlockOfTriangles {
    std::uint32_t to_low, to_high;  // the arcs from the block's first node to both ends
    std::uint32_t degree;           // of the block's first node
    std::uint32_t count;            // of nodes in the block
};

struct LowerBlocks {
    // All heads of a node are pairwise adjacent, so most_skeleton_arcs keeps its degree below 2^15.
    struct Block {
        std::uint32_t begin;   // its first node
        std::uint32_t arc;     // the arc from there
        std::uint32_t before;  // index in `blocks`, plus one, of the last earlier block outside of its subtree
        std::uint16_t degree;  // of its first node
        std::uint16_t count;   // of nodes
    };
    // The blocks all of whose nodes have rank v as a head, except v's own block: blocks[first[v] .. first[v + 1]],
    // increasing.
    IdVector<graph::RankId, std::uint32_t> first{0};
    std::vector<Block> blocks;
    IdVector<graph::HeadId, std::uint32_t> position;  // of a head in another block: the node's block in the head's list
    IdVector<graph::RankId, graph::RankId> block_begin;  // the first rank of its block

    // Calls visit(BlockOfTriangles) for all lower triangles of an arc of `low`, from the highest block down. If a block
    // lacks one of the ends as a head, so does its subtree, and the subtree is skipped.
    template <class Visit>
    void for_each(const SkeletonView& skeleton, graph::RankId low, graph::HierarchyArcId arc, Visit&& visit) const {
        const std::uint32_t nth = arc - skeleton.first_arc[low];
        const graph::RankId begin = block_begin[low];
        if (begin < low) {
            const std::uint32_t to_low = skeleton.first_arc[begin] + (low - begin - 1);
            visit(BlockOfTriangles{to_low, to_low + 1 + nth, skeleton.degree(begin), low - begin});
        }
        const std::uint32_t at = skeleton.first_head[low] + nth;
        const graph::RankId high = skeleton.head[at];
        std::uint32_t below_low = first[low + 1];
        std::uint32_t below_high = high < skeleton.block_end[low] ? first[high + 1] : position[at];
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

}  // namespace starway::road::index
