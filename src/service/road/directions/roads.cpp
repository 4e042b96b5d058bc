#include "service/road/directions/roads.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "network/profiles.hpp"

namespace starway::service {
namespace {

// OpenStreetMap's classes, which other sources use as well.
constexpr std::array<std::pair<std::string_view, double>, 22> ranks{
    {{"motorway", 0},     {"trunk", 1},        {"primary", 2},      {"secondary", 3},     {"tertiary", 4},
     {"unclassified", 5}, {"residential", 5},  {"road", 5},         {"living_street", 6}, {"busway", 6},
     {"pedestrian", 7},   {"service", 8},      {"track", 9},        {"track_grade1", 9},  {"track_grade2", 9},
     {"track_grade3", 9}, {"track_grade4", 9}, {"track_grade5", 9}, {"cycleway", 9},      {"path", 10},
     {"footway", 10},     {"steps", 10}}};
constexpr double unknown_rank = 5;
constexpr double least_road = 6;       // what ranks behind is minor, as in OSRM's profiles
constexpr std::size_t most_gates = 2;  // from an edge's end over the first edge's to another's
constexpr std::string_view link_suffix = "_link";

double rank_of(std::string_view name) {
    const bool link = name.ends_with(link_suffix);
    if (link) name.remove_suffix(link_suffix.size());
    const auto* const found =
        std::find_if(ranks.begin(), ranks.end(), [&](const auto& entry) { return entry.first == name; });
    return (found == ranks.end() ? unknown_rank : found->second) + (link ? 0.5 : 0);
}

std::uint32_t flags_of_class(std::string_view name) {
    std::uint32_t flags = name.ends_with(link_suffix) ? road_is_link : 0U;
    if (name == "motorway" || name == "motorway_link") flags |= road_is_motorway;
    if (name == "ferry" || name == "shuttle_train") flags |= road_is_ferry;
    return flags;
}

TravelMode mode_of(std::string_view profile) {
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
      mode_(mode_of(network::profile_of(network, weight.empty() ? network.default_weight() : weight))) {
    for (std::uint32_t i = 0; i < std::max(1U, classes_.count()); ++i) {
        const std::string_view name = classes_.count() == 0 ? std::string_view() : classes_.name(i);
        class_rank_.push_back(rank_of(name));
        class_flags_.push_back(flags_of_class(name));
        class_is_minor_.push_back(class_rank_.back() > least_road + 0.5 &&
                                  !(mode_ == TravelMode::cycling && name == "cycleway"));
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
    return turns_->states_of(arc).front();
}

TurnState DirectedRoads::follow(TurnState state, ArcId arc) const {
    if (!state) return start_on(arc);
    const auto first = turns_->states.first_out();
    for (std::uint32_t a = first[*state]; a < first[*state + 1]; ++a)
        if (turn_column_->weight[a] != closed_weight && turns_->travelled(ArcId(a)) == arc)
            return turns_->states.head(ArcId(a));
    return start_on(arc);
}

void DirectedRoads::add_reached(std::uint32_t state, std::size_t barriers, std::vector<ArcId>& arcs) const {
    const auto first = turns_->states.first_out();
    for (std::uint32_t a = first[state]; a < first[state + 1]; ++a) {
        if (turn_column_->weight[a] == closed_weight) continue;
        const ArcId along = turns_->travelled(ArcId(a));
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

bool DirectedRoads::is_minor(EdgeId edge) const {
    if (class_is_minor_[classes_.of(edge)]) return true;
    if (tags_.empty()) return false;
    constexpr std::array<std::string_view, 4> of_drivers{"motorcar", "motor_vehicle", "vehicle", "access"};
    constexpr std::array<std::string_view, 3> of_cyclists{"bicycle", "vehicle", "access"};
    const std::span<const std::string_view> keys =
        mode_ == TravelMode::cycling ? std::span<const std::string_view>(of_cyclists) : of_drivers;
    for (const std::string_view key : keys)
        if (const std::string_view value = tags_.value(edge, key); !value.empty()) return value == "private";
    return false;
}

bool DirectedRoads::is_mini_roundabout(NodeId node) const {
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

TravelMode DirectedRoads::mode(EdgeId edge) const {
    const std::uint32_t all = flags(edge);
    if ((all & road_is_ferry) != 0) return TravelMode::ferry;
    if (mode_ == TravelMode::cycling && (all & road_is_pushed) != 0) return TravelMode::pushing_bike;
    return mode_;
}

}  // namespace starway::service
