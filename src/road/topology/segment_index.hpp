// A PackedRTree of all segments, which handles the antimeridian and the poles.
//
// A block is up to `block` consecutive segments of one line, counted from its start. Its short segments share a box,
// which is cheaper to build and search; long segments have their own boxes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/geo/packed_rtree.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {

class SegmentIndex {
public:
    // Reads only the workspace's lines, which must outlive the index. Omits segments without length.
    SegmentIndex(const Workspace& work, std::uint32_t block);

    // The neighbourhood of a position in box coordinates; two windows if it crosses the antimeridian.
    struct Window {
        geo::IntBox boxes[2];
        int count = 1;
    };
    [[nodiscard]] Window window_around(Position middle, Position half_widths) const;

    // Calls visit(entry) for every block with a segment that may intersect the box, and possibly for others or
    // repeatedly. The entry's item is the block's first segment.
    template <class Visit>
    void query(const geo::IntBox& box, Visit visit) const {
        tree_.query_entries(box, visit);
    }
    // One past the last segment of a block. Precondition: work.line_of is filled.
    [[nodiscard]] std::uint32_t block_end(std::uint32_t first) const {
        return std::min(first + block_, work_.last_point(work_.line_of[first]));
    }

    // Calls visit(segment, segment) for all pairs that may intersect, possibly repeatedly, until it returns false.
    // Precondition: blocks of 1.
    template <class Visit>
    void pairs(Visit visit) const {
        tree_.intersecting_pairs(visit);
    }

private:
    const Workspace& work_;
    std::uint32_t block_;
    geo::PackedRTree tree_;
};

}  // namespace starway::road::topology
