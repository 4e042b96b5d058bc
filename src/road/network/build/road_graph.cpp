#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "starway/road/network_draft.hpp"

namespace starway {
namespace {

constexpr Position nowhere{std::numeric_limits<double>::quiet_NaN(), 0};

}  // namespace

std::uint32_t RoadGraph::node(std::string_view name) {
    const auto [found, is_new] = by_label_.try_emplace(std::string(name), draft_.node_count);
    if (is_new) {
        ++draft_.node_count;
        labels_.emplace_back(name);
        draft_.node_position.push_back(nowhere);
    }
    return found->second;
}

void RoadGraph::place(std::string_view name, Position at) {
    draft_.frame = FrameKind::geographic;
    draft_.node_position[node(name)] = at;
}

EdgeId RoadGraph::add_edge(std::string_view tail, std::string_view head, double weight, Edge edge) {
    const EdgeId number(static_cast<std::uint32_t>(draft_.edge_tail.size()));
    draft_.edge_tail.push_back(node(tail));
    draft_.edge_head.push_back(node(head));
    draft_.edge_direction.push_back(edge.direction);
    draft_.edge_name.push_back(draft_.names.add(edge.name));
    weight_.push_back(weight);
    return number;
}

Result<RoadNetwork> RoadGraph::freeze(std::string weight, std::string unit, const Control& control) && {
    if (draft_.frame == FrameKind::none) draft_.node_position.clear();
    const auto unplaced = std::find_if(draft_.node_position.begin(), draft_.node_position.end(),
                                       [](Position at) { return std::isnan(at.x); });
    if (unplaced != draft_.node_position.end())
        return Error{ErrorKind::data, "node '" +
                                          labels_[static_cast<std::size_t>(unplaced - draft_.node_position.begin())] +
                                          "' has no place, but others have one; place all nodes, or none"};
    draft_.node_label = std::move(labels_);
    draft_.default_weight = weight;
    draft_.columns = {DraftColumn{std::move(weight), std::move(unit), 0, std::move(weight_), {}}};
    return build(std::move(draft_), control);
}

}  // namespace starway
