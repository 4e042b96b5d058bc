// A network's connected parts under one weight column: which roads reach the largest strong component, and which are reachable
// from it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/reach.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// The arcs open in a column; spans into the network and the column.
network::ArcArrays arc_arrays(const RoadNetwork& network, const WeightColumn& column);

// Precondition: the network is verified. It and the column's weights must outlive this object.
class Parts {
public:
    // If the column closes no arc, uses the network's own flags; else O(arcs).
    Parts(const RoadNetwork& network, const WeightColumn& column);
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    // reaches_largest, reached_from_largest, or both.
    [[nodiscard]] std::uint8_t reach(NodeId node) const { return reach_[node]; }
    [[nodiscard]] bool closes_arcs() const { return closes_arcs_; }
    // For each box of the edge index; computed on first use if the column closes arcs.
    std::span<const std::uint8_t> box_flags();
    // The number of nodes in the largest part. O(nodes).
    [[nodiscard]] std::uint64_t largest_size() const;

private:
    const RoadNetwork* network_;
    std::span<const std::uint32_t> weight_;
    std::span<const std::uint8_t> reach_;
    std::span<const std::uint8_t> boxes_;
    std::vector<std::uint8_t> own_reach_, own_boxes_;
    bool closes_arcs_ = false;
};

}  // namespace starway::service
