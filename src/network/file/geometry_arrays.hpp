// Where nodes and edges lie: from the draft's positions to the network's.
#pragma once

#include <cstdint>
#include <vector>

#include "network/build/phases.hpp"
#include "network/file/topology_arrays.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::network {

// Owns what the sections of the same names show; all empty where the frame is none.
struct GeometryArrays {
    Frame frame;
    std::vector<FixedPosition> node_position;
    std::vector<Embedded> embedded;
    std::vector<std::uint64_t> shape_first;
    std::vector<FixedPosition> shape_points;
    std::vector<Embedded> shape_embedded;  // no section: what is measured and indexed
    FixedPosition min{1, 1};
    FixedPosition max{0, 0};
};

Frame frame_for(const NetworkDraft& draft);

// Node positions by the draft's numbers, for the order that the network's numbers come from.
std::vector<FixedPosition> fixed_positions(const NetworkDraft& draft, const Frame& frame);

// fixed: of frame. Errors: interrupted.
Result<GeometryArrays> make_geometry(const NetworkDraft& draft, const Frame& frame,
                                     const std::vector<FixedPosition>& fixed, const TopologyArrays& topology,
                                     const Phases& phases);

// Metres along each edge's line; empty without coordinates. Errors: interrupted.
Result<std::vector<double>> edge_metres(const GeometryArrays& geometry, const TopologyArrays& topology,
                                        const Phases& phases);

}  // namespace starway::network
