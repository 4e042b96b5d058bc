#include "road/ask/closures/open_roads.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace starway::road::ask {
namespace {

std::vector<ArcId> ways_onto(const OpenRoads& roads, const std::vector<ArcId>& arcs) {
    std::vector<ArcId> ways;
    if (roads.turns() == nullptr) return ways;
    for (const ArcId arc : arcs) roads.for_each_way_onto(arc, [&](ArcId way) { ways.push_back(way); });
    std::sort(ways.begin(), ways.end());
    return ways;
}

}  // namespace

OpenRoads::OpenRoads(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns)
    : network_(network),
      column_(column),
      along_(network, column),
      turns_(turns),
      search_column_(turns != nullptr ? turns->column(column) : &column),
      parts_of_states_(turns != nullptr ? std::make_unique<Parts>(turns->states, *search_column_) : nullptr),
      parts_(network, column, turns != nullptr ? reach_by_states() : std::vector<std::uint8_t>()) {}

OpenRoads::OpenRoads(const RoadNetwork& network, const WeightColumn& column, const network::TurnGraph* turns,
                     const KnownReach& of_network, const KnownReach& of_states)
    : network_(network),
      column_(column),
      along_(network, column),
      turns_(turns),
      search_column_(turns != nullptr ? turns->column(column) : &column),
      parts_of_states_(turns != nullptr ? std::make_unique<Parts>(turns->states, *search_column_, of_states) : nullptr),
      parts_(network, column, of_network) {}

OpenRoads::OpenRoads(const OpenRoads& all, std::vector<ArcId> arcs, std::optional<SnapFilter> filter)
    : network_(all.network_),
      column_(all.column_),
      along_(all.along_),
      turns_(all.turns_),
      search_column_(all.search_column_),
      arcs_(std::move(arcs)),
      closed_(set_of(all.network_, arcs_)),
      arcs_of_states_(ways_onto(all, arcs_)),
      closed_of_states_(turns_ != nullptr ? std::optional(set_of(turns_->states, arcs_of_states_)) : std::nullopt),
      parts_of_states_(turns_ != nullptr
                           ? std::make_unique<Parts>(*all.parts_of_states_, *closed_of_states_, arcs_of_states_)
                           : nullptr),
      parts_(all.parts_, *closed_, arcs_,
             turns_ != nullptr ? std::function([this] { return reach_by_states(); }) : Parts::FindReach()),
      snap_filter_(filter ? std::move(filter) : all.snap_filter_) {}

bool OpenRoads::is_led_to(ArcId arc) const {
    const RoadNetwork& states = turns_->states;
    const auto is_reached = [&](NodeId state) {
        return (parts_of_states_->reach(state) & network::reached_from_largest) != 0;
    };
    const auto states_of_arc = turns_->states_of(arc);
    return std::any_of(states_of_arc.begin(), states_of_arc.end(), [&](network::StateId state) {
        const NodeId node = network::searched(state);
        bool is_of_arc_alone = true;
        bool led_to = false;
        for (std::uint32_t i = states.first_in()[node]; i < states.first_in()[node + 1]; ++i) {
            const ArcId way(states.in_arcs()[i]);
            if (turns_->travelled(network::as_state_arc(way)) != arc)
                is_of_arc_alone = false;
            else
                led_to = led_to || (is_search_open(way) && is_reached(states.tail(way)));
        }
        return led_to || (is_of_arc_alone && is_reached(node));
    });
}

std::uint32_t OpenRoads::equal_part(NodeId searched) const {
    if (2 * parts_.largest_size() > network_.node_count()) return 0;
    std::call_once(equal_parts_once_, [this] { find_equal_parts(); });
    return equal_parts_.empty() ? 0 : equal_parts_[searched];
}

void OpenRoads::find_equal_parts() const {
    network::ArcArrays arcs = arc_arrays(search_network(), search_column());
    arcs.closed = search_closed();
    std::uint32_t number = 0;
    network::visit_components(arcs, [&](std::span<const NodeId> nodes) {
        if (nodes.size() < parts_.largest_size() || count_nodes(nodes) < parts_.largest_size()) return;
        equal_parts_.resize(search_network().node_count(), 0);
        ++number;
        for (const NodeId node : nodes) equal_parts_[node] = number;
    });
}

std::vector<std::uint8_t> OpenRoads::reach_by_states() const {
    std::vector<std::uint8_t> reach(network_.node_count(), 0);
    for (std::uint32_t arc = 0; arc < network_.arc_count(); ++arc) {
        const auto states = turns_->states_of(ArcId(arc));
        if (states.empty() || !is_open(arc)) continue;
        auto flags = static_cast<unsigned>(parts_of_states_->reach(network::searched(states.front()))) &
                     network::reaches_largest;
        if (is_led_to(ArcId(arc))) flags |= network::reached_from_largest;
        for (const NodeId end : {network_.tail(ArcId(arc)), network_.head(ArcId(arc))})
            reach[end] = static_cast<std::uint8_t>(reach[end] | flags);
    }
    return reach;
}

}  // namespace starway::road::ask
