// The weights that a request leaves where it closes roads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "service/road/parts.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"

namespace starway::service {

// One per thread; keeps a reference to the network, and six bytes an arc once roads were closed.
class ClosedRoads {
public:
    explicit ClosedRoads(const RoadNetwork& network) : network_(network) {}

    // A column of the network's own without some arcs, and what parts are left of the network. Made anew only where other arcs are closed
    // than in the last call: O(arcs). Error (usage): no such arc.
    Result<void> close(const WeightColumn& own, std::span<const ArcId> arcs);
    // Valid until the next close(). Precondition: close() succeeded.
    [[nodiscard]] const WeightColumn& column() const { return column_; }
    [[nodiscard]] Parts& parts() { return *parts_; }

private:
    const RoadNetwork& network_;
    const WeightColumn* own_ = nullptr;
    std::vector<ArcId> arcs_;
    std::vector<std::uint32_t> weights_;
    WeightColumn column_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace starway::service
