// Converts the draft's positions to those of the network.
#pragma once

#include <cstdint>
#include <vector>

#include "road/network/build/phases.hpp"
#include "road/network/build/topology_arrays.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

// Owns the data of the sections of the same names; all empty if the frame is none.
struct GeometryArrays {
    Frame frame;
    std::vector<FixedPosition> node_position;
    std::vector<Embedded> embedded;
    std::vector<std::uint64_t> shape_first;
    std::vector<FixedPosition> shape_points;
    std::vector<Embedded> shape_embedded;  // not stored; used for lengths and the edge index
    FixedPosition min{1, 1};
    FixedPosition max{0, 0};
};

Frame frame_for(const NetworkDraft& draft);

// Node positions in the draft's order, which determine the network's node order.
std::vector<FixedPosition> fixed_positions(const NetworkDraft& draft, const Frame& frame);

// fixed: from fixed_positions() with this frame. Errors: interrupted.
Result<GeometryArrays> make_geometry(const NetworkDraft& draft, const Frame& frame,
                                     const std::vector<FixedPosition>& fixed, const TopologyArrays& topology,
                                     const Phases& phases);

// The length of each edge's line in metres; empty without coordinates. Errors: interrupted.
Result<std::vector<double>> edge_metres(const GeometryArrays& geometry, const TopologyArrays& topology,
                                        const Phases& phases);

}  // namespace starway::road::network
