#include "service/road/directions/roads.hpp"

#include <algorithm>
#include <array>
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
      classes_(network),
      mode_(mode_of(network::profile_of(network, weight.empty() ? network.default_weight() : weight))) {
    for (std::uint32_t i = 0; i < std::max(1U, classes_.count()); ++i) {
        const std::string_view name = classes_.count() == 0 ? std::string_view() : classes_.name(i);
        class_rank_.push_back(rank_of(name));
        class_flags_.push_back(flags_of_class(name));
    }
}

bool DirectedRoads::turn_exists(ArcId in, ArcId out) const {
    return network_->edge(in) != network_->edge(out);
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
