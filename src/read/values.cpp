#include "read/values.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "base/core/characters.hpp"
#include "base/core/text.hpp"
#include "read/decimal.hpp"
#include "read/field_names.hpp"

namespace starway::read {
namespace {

constexpr double slowest_kmh = 1;
constexpr double fastest_kmh = 1000;

std::string_view trim(std::string_view text) {
    return core::trimmed(text, " \t");
}

// The end of the quoted text that begins at `at`: its closing quote, or the end of the text.
std::size_t quoted_end(std::string_view text, std::size_t at) {
    std::size_t end = std::min(text.find('"', at), text.size());
    // An even number of preceding backslashes does not escape the quote.
    const auto escaped = [&] {
        std::size_t first = end;
        while (first > at && text[first - 1] == '\\') --first;
        return (end - first) % 2 != 0;
    };
    while (end < text.size() && escaped()) end = std::min(text.find('"', end + 1), text.size());
    return end;
}

std::string_view* tag_named(RoadTags& tags, std::string_view key) {
    switch (key.size()) {
        case 3:
            return key == "ref" ? &tags.ref : nullptr;
        case 5:
            return key == "layer" ? &tags.layer : key == "route" ? &tags.route : nullptr;
        case 6:
            return key == "oneway"   ? &tags.oneway
                   : key == "bridge" ? &tags.bridge
                   : key == "tunnel" ? &tags.tunnel
                                     : nullptr;
        case 8:
            return key == "maxspeed" ? &tags.maxspeed : key == "junction" ? &tags.junction : nullptr;
        default:
            return nullptr;
    }
}

bool one_of(std::string_view text, std::initializer_list<std::string_view> words) {
    for (const auto word : words)
        if (same_name(text, word)) return true;
    return false;
}

}  // namespace

std::optional<float> parse_speed(std::string_view text, double unit_kmh) {
    text = trim(first_of_list(trim(text)));
    text = trim(text.substr(0, text.find_first_of(";|")));
    if (same_name(text, "walk")) return 5.0F;
    if (same_name(text, "none")) return 130.0F;
    const auto digits = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parse_decimal(text.substr(0, digits));
    if (number.fault != NumberFault::none) return std::nullopt;
    const auto unit = trim(text.substr(digits));
    if (one_of(unit, {"mph", "mi/h"})) {
        unit_kmh = 1.609344;
    } else if (same_name(unit, "knots")) {
        unit_kmh = 1.852;
    } else if (one_of(unit, {"km/h", "kmh", "kph"})) {
        unit_kmh = 1;
    } else if (!unit.empty()) {
        return std::nullopt;
    }
    const double kmh = number.value * unit_kmh;
    if (!(kmh >= slowest_kmh && kmh <= fastest_kmh)) return std::nullopt;
    return static_cast<float>(kmh);
}

std::optional<std::int16_t> parse_level(std::string_view text) {
    const auto number = parse_decimal(trim(first_of_list(trim(text))));
    if (number.fault != NumberFault::none || number.value != std::trunc(number.value)) return std::nullopt;
    if (std::abs(number.value) > std::numeric_limits<std::int16_t>::max()) return std::nullopt;
    return static_cast<std::int16_t>(number.value);
}

std::optional<std::int16_t> parse_end_level(std::string_view text) {
    constexpr std::int16_t highest = 99;
    text = trim(text);
    if (text.empty() || text == "$" || text == "*") return std::int16_t{0};
    if (text.size() == 1 && text.front() >= 'A' && text.front() <= 'Z')
        return static_cast<std::int16_t>(text.front() - 'M');
    const auto level = parse_level(text);
    return level && std::abs(*level) <= highest ? level : std::nullopt;
}

// HERE's ranges are above 130, 101 to 130, 91 to 100, 71 to 90, 51 to 70, 31 to 50, 11 to 30, and below 11 km/h.
std::optional<float> category_speed(std::string_view text) {
    constexpr float middle[]{130, 115, 95, 80, 60, 40, 20, 6};
    const auto category = parse_level(text);
    if (!category || *category < 1 || *category > static_cast<int>(std::size(middle))) return std::nullopt;
    return middle[*category - 1];
}

bool is_set(std::string_view text) {
    return !text.empty() && !one_of(text, {"no", "false", "0", "f", "n"});
}

void for_each_tag(std::string_view tags,
                  const std::function<void(std::string_view key, std::string_view value)>& visit) {
    constexpr std::string_view arrow = "\"=>\"";
    constexpr std::string_view next = ",\"";
    std::size_t at = tags.starts_with('"') ? 1 : tags.size();
    while (at < tags.size()) {
        const std::size_t key_end = quoted_end(tags, at);
        if (tags.substr(key_end, arrow.size()) == arrow) {
            const std::string_view key = tags.substr(at, key_end - at);
            at = key_end + arrow.size();
            const std::size_t value_end = quoted_end(tags, at);
            visit(key, tags.substr(at, value_end - at));
            at = value_end + 1;
        } else {
            at = key_end;
        }
        at = std::min(tags.find(next, std::min(at, tags.size())), tags.size() - next.size()) + next.size();
    }
}

RoadTags road_tags(std::string_view tags) {
    RoadTags found;
    for_each_tag(tags, [&](std::string_view key, std::string_view text) {
        std::string_view* const value = tag_named(found, key);
        if (value != nullptr && value->empty()) *value = text;
    });
    return found;
}

std::string_view first_of_list(std::string_view text) {
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return text;
    text = text.substr(1, text.size() - 2);
    text = trim(text.substr(0, text.find(',')));
    if (text.size() >= 2 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front())
        text = text.substr(1, text.size() - 2);
    return text;
}

std::string_view as_utf8(std::string_view text, std::string& storage) {
    if (core::is_valid_utf8(text)) return text;
    storage = core::latin1_to_utf8(text);
    return storage;
}

}  // namespace starway::read
