// The nearest edges to a point: a packed Hilbert R-tree over pieces of edge shapes, in the embedding of geo/frame.hpp, so that
// the antimeridian and the poles need no special case. Stored in the network file as section "edge_index".
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "geo/frame.hpp"
#include "starway/road/network.hpp"

namespace starway::network {

// What an index is made from; spans as in the file.
struct EdgeGeometry {
    Frame frame;
    std::span<const FixedPosition> node_position;
    std::span<const std::uint32_t> edge_tail, edge_head;
    std::span<const std::uint64_t> shape_first;  // edge_count + 1, or empty: all straight
    std::span<const FixedPosition> shape_points;
};

// Where its points lie in space, as geo::embed puts them.
struct EdgeEmbedding {
    std::span<const Embedded> nodes, shape_points;
};

// A point put on an edge.
struct EdgePosition {
    EdgeId edge;
    std::uint32_t segment = 0;  // of the edge's line, from its tail
    double along_segment = 0;   // 0 .. 1
    Position position;          // on the line
    double distance_m = 0;      // from the query point
};

// Which edges a search for the nearest looks at: those in boxes that have one of these flags, and of them those it accepts.
struct EdgeFilter {
    std::span<const std::uint8_t> box_flags;  // EdgeIndex::box_flags()
    std::uint8_t wanted = 0;
    std::function<bool(EdgeId)> accepts;
};

class EdgeIndex {
public:
    // The section's bytes. Deterministic. O(n log n).
    static std::vector<std::byte> build(const EdgeGeometry& geometry, const EdgeEmbedding& embedding);
    // Structure and ranges only (checksums are the file's business): false where a query could run out of bounds.
    static bool well_formed(std::span<const std::byte> section, const EdgeGeometry& geometry);

    // Precondition: well_formed. Keeps the spans; cheap.
    EdgeIndex(std::span<const std::byte> section, const EdgeGeometry& geometry);

    // Visits edges in order of distance, each edge once, until `visit` returns false or no edge is left within max_m metres.
    void visit_nearest(Position point, double max_m, const std::function<bool(const EdgePosition&)>& visit) const {
        visit_nearest(point, max_m, nullptr, visit);
    }
    // The same for some edges only: boxes without them are left aside unopened.
    void visit_nearest(Position point, double max_m, const EdgeFilter* filter,
                       const std::function<bool(const EdgePosition&)>& visit) const;

    // For each box of the tree, the flags that any edge in it has.
    static std::vector<std::uint8_t> box_flags(std::span<const std::byte> section,
                                               const std::function<std::uint8_t(EdgeId)>& flags_of);

private:
    std::span<const std::byte> section_;
    EdgeGeometry geometry_;
};

// The index of a network; empty section where it has no coordinates. Precondition: network.verify() succeeded, frame is not none.
EdgeIndex edge_index(const RoadNetwork& network);

}  // namespace starway::network
