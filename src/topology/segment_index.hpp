// All segments of all lines in a PackedRTree, findable from both sides of the antimeridian and around the poles.
#pragma once

#include <cstdint>

#include "geo/packed_rtree.hpp"
#include "topology/workspace.hpp"

namespace starway::topology {

class SegmentIndex {
public:
    // Zero-length segments are left out.
    explicit SegmentIndex(const Workspace& work);

    // visit(segment) for every segment that may come within the half-widths (in source coordinates) of a position, and for
    // some others; more than once for some.
    template <class Visit>
    void near(Position middle, Position half_widths, Visit visit) const {
        const Window window = window_around(middle, half_widths);
        for (int i = 0; i < window.count; ++i) tree_.query(window.boxes[i], visit);
    }

    // visit(segment, segment) for every two segments that may meet, more than once for some; until it returns false.
    template <class Visit>
    void pairs(Visit visit) const {
        tree_.intersecting_pairs(visit);
    }

private:
    struct Window {
        geo::IntBox boxes[2];
        int count = 1;
    };
    [[nodiscard]] Window window_around(Position middle, Position half_widths) const;

    Lattice lattice_;
    geo::PackedRTree tree_;
};

}  // namespace starway::topology
