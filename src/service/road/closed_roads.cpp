#include "service/road/closed_roads.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace starway::service {

Result<void> ClosedRoads::close(const WeightColumn& own, std::span<const ArcId> arcs) {
    if (own_ == &own && std::equal(arcs.begin(), arcs.end(), arcs_.begin(), arcs_.end())) return {};
    own_ = nullptr;
    weights_.assign(own.weight.begin(), own.weight.end());
    for (const ArcId arc : arcs) {
        if (static_cast<std::uint32_t>(arc) >= weights_.size())
            return Error{ErrorKind::usage, fmt::format("the network has no arc {} that could be closed",
                                                       static_cast<std::uint32_t>(arc))};
        weights_[arc] = closed_weight;
    }
    column_ = own;  // what bounds its weights from below bounds those that are left
    column_.weight = weights_;
    column_.chains_out = {};
    column_.chains_in = {};
    parts_ = std::make_unique<Parts>(network_, column_);
    arcs_.assign(arcs.begin(), arcs.end());
    own_ = &own;
    return {};
}

}  // namespace starway::service
