#include "service/road/parts.hpp"

#include <algorithm>

namespace starway::service {
namespace {

std::span<const std::uint8_t> flags(const RoadNetwork& network, std::string_view section) {
    const auto bytes = network.section(section);
    return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};  // NOLINT(*-reinterpret-cast)
}

std::span<const std::uint32_t> numbers(const RoadNetwork& network, std::string_view section) {
    const auto bytes = network.section(section);
    return {reinterpret_cast<const std::uint32_t*>(bytes.data()), bytes.size() / 4};  // NOLINT(*-reinterpret-cast)
}

}  // namespace

network::ArcArrays arc_arrays(const RoadNetwork& network, const WeightColumn& column) {
    return {network.first_out(), network.heads(),    network.first_in(),
            network.in_arcs(),   network.in_tails(), column.weight};
}

Parts::Parts(const RoadNetwork& network, const WeightColumn& column)
    : network_(&network),
      weight_(column.weight),
      reach_(flags(network, "node_reach")),
      boxes_(flags(network, "edge_index_reach")),
      closes_arcs_(std::find(weight_.begin(), weight_.end(), closed_weight) != weight_.end()) {
    if (!closes_arcs_) return;
    own_reach_ = network::find_node_reach(arc_arrays(network, column));
    reach_ = own_reach_;
    boxes_ = {};
}

std::span<const std::uint8_t> Parts::box_flags() {
    if (boxes_.empty() && network_->frame().kind != FrameKind::none) {
        const auto is_open = [this](EdgeId edge) {
            const ArcId forward = network_->forward_arc(edge);
            const ArcId backward = network_->backward_arc(edge);
            return (forward.valid() && weight_[forward] != closed_weight) ||
                   (backward.valid() && weight_[backward] != closed_weight);
        };
        own_boxes_ =
            network::box_reach(network_->section("edge_index"),
                               {numbers(*network_, "edge_tail"), numbers(*network_, "edge_head"), is_open}, reach_);
        boxes_ = own_boxes_;
    }
    return boxes_;
}

std::uint64_t Parts::largest_size() const {
    return static_cast<std::uint64_t>(std::count(reach_.begin(), reach_.end(), network::on_largest));
}

}  // namespace starway::service
