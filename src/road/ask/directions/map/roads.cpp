#include "road/ask/directions/map/roads.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "road/network/along/travel_modes.hpp"
#include "road/network/profiles.hpp"
#include "road/network/rules/manoeuvres.hpp"
#include "road/network/rules/route_refs.hpp"

namespace starway::road::ask {
namespace {

constexpr std::size_t most_gates = 2;  // from an edge's end over the first edge's to another's
constexpr std::string_view link_suffix = "_link";

std::uint32_t flags_of_class(std::string_view name) {
    std::uint32_t flags = name.ends_with(link_suffix) ? road_is_link : 0U;
    if (name == "motorway" || name == "motorway_link") flags |= road_is_motorway;
    if (name == "ferry" || name == "shuttle_train") flags |= road_is_ferry;
    return flags;
}

constexpr std::array all_modes{TravelMode::driving,      TravelMode::cycling,   TravelMode::walking,
                               TravelMode::ferry,        TravelMode::train,     TravelMode::route,
                               TravelMode::pushing_bike, TravelMode::steps_up,  TravelMode::steps_down,
                               TravelMode::river_up,     TravelMode::river_down};

TravelMode mode_of(std::string_view profile) {
    constexpr std::string_view as_in_osrm = "osrm-";
    if (profile.starts_with(as_in_osrm)) profile.remove_prefix(as_in_osrm.size());
    if (profile == "foot" || profile == "wheelchair" || profile == "pedestrian" || profile == "walk")
        return TravelMode::walking;
    if (profile.starts_with("bike") || profile.starts_with("bicycle") || profile.starts_with("cycl"))
        return TravelMode::cycling;
    return TravelMode::driving;
}

}  // namespace

DirectedRoads::DirectedRoads(const RoadNetwork& network, std::string_view weight)
    : network_(&network),
      column_(network.column(weight.empty() ? network.default_weight() : weight)),
      measures_(network, weight),
      facts_(network),
      tags_(network),
      classes_(network),
      profile_(network::profile_of(network, weight.empty() ? network.default_weight() : weight)),
      mode_(mode_of(profile_)) {
    for (std::uint32_t i = 0; i < std::max(1U, classes_.count()); ++i) {
        const std::string_view name = classes_.count() == 0 ? std::string_view() : classes_.name(i);
        class_.push_back(ask::road_class(name));
        class_flags_.push_back(flags_of_class(name));
    }
    auto graphs = network::turn_graphs(network);
    if (!graphs) return;  // of no verified network
    for (network::TurnGraph& graph : *graphs) {
        if (graph.column(*column_) == nullptr) continue;
        turns_ = std::move(graph);
        turn_column_ = turns_->column(*column_);
    }
}

TurnState DirectedRoads::start_on(ArcId arc) const {
    if (turn_column_ == nullptr || turns_->states_of(arc).empty()) return std::nullopt;
    return std::uint32_t{turns_->states_of(arc).front()};
}

TurnState DirectedRoads::follow(TurnState state, ArcId arc) const {
    if (!state) return start_on(arc);
    const auto first = turns_->states.first_out();
    for (std::uint32_t a = first[*state]; a < first[*state + 1]; ++a)
        if (turn_column_->weight[a] != closed_weight && turns_->travelled(network::StateArcId(a)) == arc)
            return turns_->states.head(ArcId(a));
    return start_on(arc);
}

void DirectedRoads::add_reached(std::uint32_t state, std::size_t barriers, std::vector<ArcId>& arcs) const {
    const auto first = turns_->states.first_out();
    for (std::uint32_t a = first[state]; a < first[state + 1]; ++a) {
        if (turn_column_->weight[a] == closed_weight) continue;
        const ArcId along = turns_->travelled(network::StateArcId(a));
        arcs.push_back(along);
        if (barriers > 0 && is_point(network_->edge(along)))
            add_reached(turns_->states.head(ArcId(a)), barriers - 1, arcs);
    }
}

std::vector<ArcId> DirectedRoads::reached(std::uint32_t state) const {
    std::vector<ArcId> arcs;
    add_reached(state, most_gates, arcs);
    std::sort(arcs.begin(), arcs.end());
    return arcs;
}

bool DirectedRoads::is_turning_place(NodeId node) const {
    if (mode_ == TravelMode::walking) return false;
    const auto set = tags_.set_of(node);
    if (!set) return false;
    const auto tags = tags_.tags(*set);
    return std::find(tags.begin(), tags.end(), RoadTags::Tags::value_type("highway", "mini_roundabout")) != tags.end();
}

bool DirectedRoads::is_point(EdgeId edge) const {
    if (!has_positions()) return false;
    const auto position = network_->node_positions();
    const FixedPosition at = position[network_->edge_tail(edge)];
    const auto shape = network_->shape(edge);
    return position[network_->edge_head(edge)] == at &&
           std::all_of(shape.begin(), shape.end(), [&](const FixedPosition& point) { return point == at; });
}

std::string_view DirectedRoads::name(EdgeId edge) const {
    const std::string_view name = network_->name(edge);
    const std::string_view ref = facts_.ref(edge);
    // "A 1; E 40" was "A 1;E 40" in the source.
    const auto same = [](std::string_view a, std::string_view b) {
        auto at = b.begin();
        for (const char c : a) {
            if (c == ' ') continue;
            while (at != b.end() && *at == ' ') ++at;
            if (at == b.end() || *at++ != c) return false;
        }
        return std::all_of(at, b.end(), [](char c) { return c == ' '; });
    };
    return !ref.empty() && same(name, ref) ? std::string_view() : name;
}

std::string_view DirectedRoads::ref(EdgeId edge, bool backward) const {
    const std::string_view plain = facts_.ref(edge);
    if (plain.empty() || tags_.empty()) return plain;
    const std::string_view led = tags_.value(edge, backward ? network::ref_backward_key : network::ref_forward_key);
    return led.empty() ? plain : led;
}

RoadNames DirectedRoads::names(EdgeId edge, bool backward) const {
    return {name(edge), ref(edge, backward), facts_.destination(edge, backward), facts_.pronunciation(edge),
            facts_.exit(edge)};
}

std::string_view DirectedRoads::manoeuvres(EdgeId edge) const {
    return tags_.empty() ? std::string_view() : tags_.value(edge, network::manoeuvres_key);
}

TravelMode DirectedRoads::mode(EdgeId edge, bool backward) const {
    if (!tags_.empty() && !profile_.empty()) {
        const std::string_view said =
            network::travel_mode(tags_.value(edge, network::travel_modes_key), profile_, backward);
        for (const TravelMode mode : all_modes)
            if (name_of(mode) == said) return mode;
    }
    const std::uint32_t all = flags(edge);
    if ((all & road_is_ferry) != 0) return TravelMode::ferry;
    if (mode_ == TravelMode::cycling && (all & road_is_pushed) != 0) return TravelMode::pushing_bike;
    return mode_;
}

}  // namespace starway::road::ask
