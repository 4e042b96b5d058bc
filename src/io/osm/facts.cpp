#include "io/osm/facts.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace starway::io::osm {
namespace {

using profile::Tag;

std::string_view value(std::span<const Tag> tags, std::string_view key) {
    return profile::value_of(tags, key).value_or(std::string_view());
}

bool is_yes(std::string_view value) {
    return !value.empty() && value != "no";
}

template <std::size_t N>
bool is_one_of(std::string_view value, const std::array<std::string_view, N>& list) {
    return std::find(list.begin(), list.end(), value) != list.end();
}

// "A1;E 40" becomes "A1; E 40" with the separator given.
std::string listed(std::string_view list, std::string_view separator) {
    std::string text;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(';'), list.size());
        std::string_view part = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
        while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
        if (part.empty()) continue;
        if (!text.empty()) text += separator;
        text += part;
    }
    return text;
}

// What the signs along a direction name: "A 3: Basel, Bern". suffix: ":forward", or empty for both directions.
std::string destination(std::span<const Tag> tags, std::string_view suffix) {
    const auto of = [&](std::string_view key) { return listed(value(tags, std::string(key).append(suffix)), ", "); };
    const std::string number = of("destination:ref");
    const std::string place = of("destination");
    if (number.empty() || place.empty()) return number + place;
    return number + ": " + place;
}

std::uint32_t flags_of(std::span<const Tag> tags) {
    constexpr std::array<std::string_view, 6> restricted{"destination", "customers", "delivery",
                                                         "private",     "permit",    "residents"};
    constexpr std::array<std::string_view, 3> for_feet{"footway", "pedestrian", "steps"};
    constexpr std::array<std::string_view, 4> rideable{"yes", "designated", "permissive", "official"};
    const std::string_view highway = value(tags, "highway");
    const std::string_view junction = value(tags, "junction");
    const std::string_view route = value(tags, "route");
    const std::string_view bicycle = value(tags, "bicycle");
    std::uint32_t flags = 0;
    const auto set = [&](bool holds, RoadFlag flag) { flags |= holds ? flag : 0U; };
    set(highway.ends_with("_link"), road_is_link);
    set(junction == "roundabout", road_is_roundabout);
    set(junction == "circular", road_is_circular);
    set(route == "ferry" || route == "shuttle_train", road_is_ferry);
    set(bicycle == "dismount" || (is_one_of(highway, for_feet) && !is_one_of(bicycle, rideable)), road_is_pushed);
    set(is_yes(value(tags, "toll")), road_is_toll);
    set(is_yes(value(tags, "tunnel")), road_is_tunnel);
    set(is_yes(value(tags, "bridge")), road_is_bridge);
    set(is_yes(value(tags, "ford")), road_is_ford);
    set(highway == "motorway" || highway == "motorway_link", road_is_motorway);
    set(std::any_of(tags.begin(), tags.end(),
                    [&](const Tag& tag) {
                        return (tag.key == "access" || tag.key == "vehicle" || tag.key == "motor_vehicle") &&
                               is_one_of(tag.value, restricted);
                    }),
        road_is_restricted);
    return flags;
}

}  // namespace

RoadFacts facts_of(std::span<const Tag> tags) {
    RoadFacts facts;
    facts.flags = flags_of(tags);
    facts.ref = listed(value(tags, "ref"), "; ");
    facts.exit = listed(value(tags, "junction:ref"), "; ");
    const bool has_signs =
        std::any_of(tags.begin(), tags.end(), [](const Tag& tag) { return tag.key.starts_with("destination"); });
    if (has_signs) {
        facts.destination_forward = destination(tags, ":forward");
        facts.destination_backward = destination(tags, ":backward");
    }
    facts.lanes_forward = value(tags, "turn:lanes:forward");
    facts.lanes_backward = value(tags, "turn:lanes:backward");
    // Tags without a direction mean that of a one-way road.
    const std::string_view oneway = value(tags, "oneway");
    const bool backward = oneway == "-1" || oneway == "reverse";
    const bool forward =
        !backward && (oneway == "yes" || oneway == "true" || oneway == "1" ||
                      (oneway.empty() && (facts.flags & (road_is_motorway | road_is_roundabout)) != 0));
    if (forward || backward) {
        std::string& signs = backward ? facts.destination_backward : facts.destination_forward;
        if (signs.empty() && has_signs) signs = destination(tags, {});
        std::string& lanes = backward ? facts.lanes_backward : facts.lanes_forward;
        if (lanes.empty()) lanes = value(tags, "turn:lanes");
    }
    return facts;
}

std::string exit_number(std::span<const Tag> tags) {
    return listed(value(tags, "ref"), "; ");
}

std::uint32_t FactsPool::add(const RoadFacts& facts) {
    const auto [entry, is_new] = number_.try_emplace(facts, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) sets_.push_back(facts);
    return entry->second;
}

std::uint32_t FactsPool::on_left(std::uint32_t number) {
    RoadFacts facts = sets_[number];
    facts.flags |= road_drives_on_left;
    return add(facts);
}

}  // namespace starway::io::osm
