#include "read/roads/osm/route_directions.hpp"

#include <algorithm>
#include <array>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"

namespace starway::read::osm {
namespace {

constexpr std::string_view several = "?";  // directions that contradict one another

bool is_compass_point(std::string_view word) {
    constexpr std::array<std::string_view, 4> points{"north", "south", "east", "west"};
    return std::find(points.begin(), points.end(), word) != points.end();
}

std::string compass_point(std::string_view word) {
    std::string lower = core::lower_case(word);
    return is_compass_point(lower) ? lower : std::string();
}

std::string joined(const std::string& one, const std::string& other) {
    if (one.empty() || one == other) return other;
    return other.empty() ? one : std::string(several);
}

// "I", "80" of "I-80" and of "I80".
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    const auto kind = [](char c) {
        if (core::is_digit(c)) return 1;
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80 ? 2 : 0;
    };
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        while (end < text.size() && kind(text[end]) == kind(text[i])) ++end;
        if (kind(text[i]) != 0) words.push_back(text.substr(i, end - i));
        i = end;
    }
    return words;
}

// How much of a number a text holds. Digits say more than what is before them.
int likeness(std::string_view number, std::string_view text) {
    const auto words = words_of(text);
    int sum = 0;
    for (const std::string_view word : words_of(number))
        if (std::find(words.begin(), words.end(), word) != words.end()) sum += core::is_digit(word.front()) ? 2 : 1;
    return sum;
}

std::vector<std::string_view> numbers_of(std::string_view refs) {
    constexpr std::string_view between = "; ";
    std::vector<std::string_view> numbers;
    while (true) {
        const std::size_t end = std::min(refs.find(between), refs.size());
        numbers.push_back(refs.substr(0, end));
        if (end == refs.size()) return numbers;
        refs.remove_prefix(end + between.size());
    }
}

}  // namespace

void RouteDirections::add(std::int64_t id, std::span<const Member> members, std::span<const Tag> tags) {
    const auto said = [&](std::string_view key) {
        return road::profile::value_of(tags, key).value_or(std::string_view());
    };
    const std::string_view type = said("type");
    if ((type != "route" && type != "superroute") || said("route") != "road") return;
    routes_.push_back({id, std::string(said("ref")), std::string(said("name")), compass_point(said("direction"))});
    for (const Member& member : members) {
        if (member.type == 'n') continue;
        auto& memberships = (member.type == 'w' ? of_ways_ : of_relations_)[member.id];
        memberships.push_back({routes_.size() - 1, std::string(member.role)});
    }
}

std::string RouteDirections::direction_above(std::int64_t relation) const {
    const auto found = of_relations_.find(relation);
    if (found == of_relations_.end()) return {};
    std::string direction;
    for (const Membership& above : found->second)
        direction = joined(direction, is_compass_point(above.role) ? above.role : routes_[above.route].direction);
    return direction;
}

// Empty where the relation tells none, or contradicts itself or the one above.
std::string RouteDirections::direction_of(const Membership& membership) const {
    const Route& route = routes_[membership.route];
    const std::string own =
        joined(is_compass_point(membership.role) ? membership.role : std::string(), route.direction);
    const std::string direction = joined(own, direction_above(route.id));
    return direction == several ? std::string() : direction;
}

std::optional<RouteDirections::Refs> RouteDirections::of_way(std::int64_t way, std::string_view refs) const {
    const auto found = of_ways_.find(way);
    if (found == of_ways_.end() || refs.empty()) return std::nullopt;
    const auto numbers = numbers_of(refs);
    std::vector<std::array<std::string, 2>> leads(numbers.size());  // forward, backward
    bool any = false;
    for (const Membership& membership : found->second) {
        const std::string direction = direction_of(membership);
        if (direction.empty()) continue;
        const Route& route = routes_[membership.route];
        const auto like = [&](std::string_view number) {
            return std::max(likeness(number, route.ref), likeness(number, route.name));
        };
        const auto best =
            std::max_element(numbers.begin(), numbers.end(),
                             [&](std::string_view one, std::string_view other) { return like(one) < like(other); });
        if (numbers.size() > 1 && like(*best) == 0) continue;
        auto& lead = leads[static_cast<std::size_t>(best - numbers.begin())];
        if (membership.role != "backward") lead[0] = direction;
        if (membership.role != "forward") lead[1] = direction;
        any = true;
    }
    if (!any) return std::nullopt;
    std::array<std::string, 2> texts;
    for (std::size_t side = 0; side < texts.size(); ++side)
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            texts[side].append(i == 0 ? "" : "; ").append(numbers[i]);
            if (!leads[i][side].empty()) texts[side].append(" $").append(leads[i][side]);
        }
    return Refs{texts[0], texts[1]};
}

}  // namespace starway::read::osm
