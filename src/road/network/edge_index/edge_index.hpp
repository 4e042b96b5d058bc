// Finds the edges nearest to a point: a packed Hilbert R-tree over pieces of edge shapes, in the embedding of
// base/geo/frame.hpp, so that the antimeridian and the poles need no special case. Stored in the network file as
// section "edge_index".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/geo/frame.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {

// The input of an index; spans as in the file.
struct EdgeGeometry {
    Frame frame;
    IdSpan<NodeId, const FixedPosition> node_position;
    IdSpan<EdgeId, const std::uint32_t> edge_tail, edge_head;
    IdSpan<EdgeId, const std::uint64_t> shape_first;  // edge_count + 1; empty: all edges are straight
    std::span<const FixedPosition> shape_points;
};

// Its points, embedded by geo::embed.
struct EdgeEmbedding {
    std::span<const Embedded> nodes, shape_points;
};

// A point snapped to an edge.
struct EdgePosition {
    EdgeId edge;
    std::uint32_t segment = 0;  // number in the edge's line, from its tail
    double along_segment = 0;   // 0 .. 1
    Position position;          // on the line
    double distance_m = 0;      // from the query point
};

// A box of the embedding, in its steps; closed.
struct EmbeddedBox {
    std::array<double, 3> min{};
    std::array<double, 3> max{};
};

// Restricts a nearest-edge search to boxes with one of these flags, and to accepted edges.
struct EdgeFilter {
    std::span<const std::uint8_t> box_flags;  // EdgeIndex::box_flags()
    std::uint8_t wanted = 0;
    std::function<bool(EdgeId)> accepts;
};

class EdgeIndex {
public:
    // Builds the section's bytes. Deterministic. O(n log n).
    static std::vector<std::byte> build(const EdgeGeometry& geometry, const EdgeEmbedding& embedding);
    // Checks structure and ranges (the file has checksums): false if a query could access out of bounds.
    static bool well_formed(std::span<const std::byte> section, const EdgeGeometry& geometry);

    // Precondition: well_formed. Keeps the spans; cheap.
    EdgeIndex(std::span<const std::byte> section, const EdgeGeometry& geometry);

    // Visits each edge once, by ascending distance, until `visit` returns false or no edge is left within max_m metres.
    void visit_nearest(Position point, double max_m, const std::function<bool(const EdgePosition&)>& visit) const {
        visit_nearest(point, max_m, nullptr, visit);
    }
    // The same for selected edges only; skips boxes without them.
    void visit_nearest(Position point, double max_m, const EdgeFilter* filter,
                       const std::function<bool(const EdgePosition&)>& visit) const;

    // Visits the edges whose lines may touch a box of the embedding, in no order, until `visit` returns false: all that
    // do, some that only come near, and an edge of many segments several times. With box flags, what has none of the
    // wanted ones is left out.
    void visit_near(const EmbeddedBox& box, std::span<const std::uint8_t> box_flags, std::uint8_t wanted,
                    const std::function<bool(EdgeId)>& visit) const;

    // For each box of the tree, the union of its edges' flags.
    static std::vector<std::uint8_t> box_flags(std::span<const std::byte> section,
                                               const std::function<std::uint8_t(EdgeId)>& flags_of);

private:
    std::span<const std::byte> section_;
    EdgeGeometry geometry_;
};

// The index of a network. Precondition: network.verify() succeeded, the frame is not none.
EdgeIndex edge_index(const RoadNetwork& network);

}  // namespace starway::road::network
