// All segments of all lines in a PackedRTree, findable from both sides of the antimeridian and around the poles.
//
// A block is up to `block` consecutive segments of one line, counted from its start. The short segments of a block share a box, which costs less
// than a box each to build and to search; long ones have boxes of their own.
#pragma once

#include <algorithm>
#include <cstdint>

#include "geo/packed_rtree.hpp"
#include "topology/workspace.hpp"

namespace starway::topology {

class SegmentIndex {
public:
    // Looks at the workspace's lines only, which must outlive the index. Segments without length are left out.
    SegmentIndex(const Workspace& work, std::uint32_t block);

    // The surroundings of a position in the boxes' coordinates: two windows where the antimeridian divides it.
    struct Window {
        geo::IntBox boxes[2];
        int count = 1;
    };
    [[nodiscard]] Window window_around(Position middle, Position half_widths) const;

    // visit(entry) for every block with a segment that may come into the box, and for some others; more than once for some. Its item is the
    // block's first segment.
    template <class Visit>
    void query(const geo::IntBox& box, Visit visit) const {
        tree_.query_entries(box, visit);
    }
    // Behind the last segment of a block. Precondition: work.line_of is filled.
    [[nodiscard]] std::uint32_t block_end(std::uint32_t first) const {
        return std::min(first + block_, work_.last_point(work_.line_of[first]));
    }

    // visit(segment, segment) for every two segments that may meet, more than once for some; until it returns false. Precondition: blocks of 1.
    template <class Visit>
    void pairs(Visit visit) const {
        tree_.intersecting_pairs(visit);
    }

private:
    const Workspace& work_;
    std::uint32_t block_;
    geo::PackedRTree tree_;
};

}  // namespace starway::topology
