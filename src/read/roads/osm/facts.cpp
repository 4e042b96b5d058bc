#include "read/roads/osm/facts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>

#include "read/roads/osm/turn_lanes.hpp"

namespace starway::read::osm {
namespace {

using road::profile::Tag;

std::string_view value(std::span<const Tag> tags, std::string_view key) {
    return road::profile::value_of(tags, key).value_or(std::string_view());
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

// What the signs along a direction name: "A 3: Basel, Bern". A tag without a direction is about that of a one-way road.
std::string destination(std::span<const Tag> tags, std::string_view suffix, bool is_only_direction) {
    const auto of = [&](std::string_view key) {
        std::string signs = listed(value(tags, std::string(key).append(suffix)), ", ");
        return signs.empty() && is_only_direction ? listed(value(tags, key), ", ") : signs;
    };
    const std::string number = of("destination:ref");
    const std::string place = of("destination");
    if (number.empty() && place.empty()) return of("destination:street");
    if (number.empty() || place.empty()) return number + place;
    return number + ": " + place;
}

std::uint32_t count_in(std::string_view text) {
    std::uint32_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    constexpr std::uint32_t most_lanes = 255;
    return error == std::errc() && end == text.data() + text.size() && count <= most_lanes ? count : 0;
}

std::uint32_t lane_count(std::span<const Tag> tags) {
    if (const auto all = road::profile::value_of(tags, "lanes")) return count_in(*all);
    return count_in(value(tags, "lanes:forward")) + count_in(value(tags, "lanes:backward"));
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

Oneway oneway_of(std::span<const Tag> tags, std::uint32_t flags) {
    const std::string_view oneway = value(tags, "oneway");
    if (oneway == "-1" || oneway == "reverse") return Oneway::backward;
    const bool implied = oneway.empty() && (flags & (road_is_motorway | road_is_roundabout)) != 0;
    return implied || oneway == "yes" || oneway == "true" || oneway == "1" ? Oneway::forward : Oneway::no;
}

}  // namespace

RoadFacts facts_of(std::span<const Tag> tags) {
    RoadFacts facts;
    facts.flags = flags_of(tags);
    facts.ref = listed(value(tags, "ref"), "; ");
    facts.exit = listed(value(tags, "junction:ref"), "; ");
    facts.pronunciation = value(tags, "name:pronunciation");
    facts.lanes = lane_count(tags);
    const Oneway oneway = oneway_of(tags, facts.flags);
    const bool has_signs =
        std::any_of(tags.begin(), tags.end(), [](const Tag& tag) { return tag.key.starts_with("destination"); });
    if (has_signs && oneway != Oneway::backward)
        facts.destination_forward = destination(tags, ":forward", oneway == Oneway::forward);
    if (has_signs && oneway != Oneway::forward)
        facts.destination_backward = destination(tags, ":backward", oneway == Oneway::backward);
    facts.lanes_forward = turn_lanes(tags, oneway, false);
    facts.lanes_backward = turn_lanes(tags, oneway, true);
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

}  // namespace starway::read::osm
