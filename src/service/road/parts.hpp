// The parts of a network under one weight column: which roads lead to the largest strong component, and which are led to from it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/reach.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// Arcs open in a column; the spans are the network's and the column's.
network::ArcArrays arc_arrays(const RoadNetwork& network, const WeightColumn& column);

// The network must be verified and, like the column's weights, outlive this.
class Parts {
public:
    // Costs nothing but a look at the column where it closes no arc: the network's own flags then serve. Else O(arcs).
    Parts(const RoadNetwork& network, const WeightColumn& column);
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    // reaches_largest, reached_from_largest, or both.
    [[nodiscard]] std::uint8_t reach(NodeId node) const { return reach_[node]; }
    [[nodiscard]] bool closes_arcs() const { return closes_arcs_; }
    // Of each box of the edge index; made when first asked for where the column closes arcs.
    std::span<const std::uint8_t> box_flags();
    // How many nodes the largest part has. O(nodes).
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
