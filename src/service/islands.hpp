// Islands: the strong components of a network under one weight column. Within an island every node reaches every other.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/network.hpp"

namespace starway::service {

// The network must be verified and must outlive this.
class Islands {
public:
    // Cheap where the column closes no arc: the network's own components then serve. Else O(arcs).
    Islands(const RoadNetwork& network, const WeightColumn& column);

    [[nodiscard]] std::uint32_t of(NodeId node) const { return own_.empty() ? network_->component(node) : own_[node]; }
    [[nodiscard]] std::uint32_t count() const {
        return own_.empty() ? network_->component_count() : static_cast<std::uint32_t>(own_size_.size());
    }
    [[nodiscard]] std::uint32_t size(std::uint32_t island) const {
        return own_.empty() ? network_->component_size(island) : own_size_[island];
    }
    [[nodiscard]] std::uint32_t largest() const { return largest_; }

private:
    const RoadNetwork* network_;
    std::vector<std::uint32_t> own_;  // per node, where they are not the network's
    std::vector<std::uint32_t> own_size_;
    std::uint32_t largest_ = 0;
};

}  // namespace starway::service
