#include "service/closed_roads.hpp"

#include <fmt/format.h>

namespace starway::service {

Result<const WeightColumn*> ClosedRoads::close(const WeightColumn& own, std::span<const ArcId> arcs) {
    weights_.assign(own.weight.begin(), own.weight.end());
    for (const ArcId arc : arcs) {
        if (static_cast<std::uint32_t>(arc) >= weights_.size())
            return Error{ErrorKind::usage, fmt::format("the network has no arc {} that could be closed",
                                                       static_cast<std::uint32_t>(arc))};
        weights_[arc] = closed_weight;
    }
    column_ = own;  // what bounds its weights from below bounds those that are left
    column_.weight = weights_;
    column_.stretches_out = {};
    column_.stretches_in = {};
    return &column_;
}

}  // namespace starway::service
