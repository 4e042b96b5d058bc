#include "read/roads/osm/turn_lanes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <vector>

namespace starway::read::osm {
namespace {

// A tag without a direction is about both, or about that of a one-way road.
std::string_view in_direction(std::span<const road::profile::Tag> tags, std::string_view key, Oneway oneway,
                              bool backward) {
    if (const auto own = road::profile::value_of(tags, std::string(key).append(backward ? ":backward" : ":forward")))
        return *own;
    if (oneway == (backward ? Oneway::forward : Oneway::backward)) return {};
    return road::profile::value_of(tags, key).value_or(std::string_view());
}

std::vector<std::string_view> lanes_of(std::string_view text) {
    std::vector<std::string_view> lanes;
    for (;;) {
        const std::size_t end = text.find('|');
        lanes.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return lanes;
        text.remove_prefix(end + 1);
    }
}

std::string without_closed(std::string_view text, std::string_view access) {
    const auto lanes = lanes_of(text);
    const auto open = lanes_of(access);
    if (lanes.size() != open.size()) return std::string(text);
    std::string kept;
    bool any = false;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (open[i] == "no") continue;
        if (any) kept += '|';
        kept += lanes[i];
        any = true;
    }
    return kept;
}

std::size_t lanes_of_buses(std::span<const road::profile::Tag> tags, Oneway oneway, bool backward) {
    constexpr std::array<std::string_view, 5> keys{"lanes:psv", "lanes:taxi", "lanes:share_taxi", "lanes:minibus",
                                                   "lanes:bus"};
    for (const std::string_view key : keys) {
        const std::string_view text = in_direction(tags, key, oneway, backward);
        std::size_t count = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), count).ec == std::errc()) return count;
    }
    return 0;
}

// So many separators at an end are lanes without arrows there.
std::size_t empty_lanes(std::string_view separators, std::size_t count) {
    return count < separators.size() && separators.substr(0, count).find_first_not_of('|') == std::string_view::npos
               ? count
               : 0;
}

std::string without_buses(std::string_view text, std::size_t left, std::size_t right) {
    text.remove_prefix(empty_lanes(text, left));
    const std::string reversed(text.rbegin(), text.rend());
    text.remove_suffix(empty_lanes(reversed, right));
    return std::string(text);
}

}  // namespace

std::string turn_lanes(std::span<const road::profile::Tag> tags, Oneway oneway, bool backward) {
    const bool any = std::any_of(tags.begin(), tags.end(),
                                 [](const road::profile::Tag& tag) { return tag.key.starts_with("turn:lanes"); });
    if (!any) return {};
    const std::string_view text = in_direction(tags, "turn:lanes", oneway, backward);
    if (text.empty()) return {};
    if (const std::string_view access = in_direction(tags, "vehicle:lanes", oneway, backward); !access.empty())
        return without_closed(text, access);
    return without_buses(text, lanes_of_buses(tags, oneway, !backward), lanes_of_buses(tags, oneway, backward));
}

}  // namespace starway::read::osm
