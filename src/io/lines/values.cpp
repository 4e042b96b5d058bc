#include "io/lines/values.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "core/text.hpp"
#include "io/decimal.hpp"
#include "io/field_names.hpp"

namespace starway::io {
namespace {

constexpr double slowest_kmh = 1;
constexpr double fastest_kmh = 1000;

std::string_view trim(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

bool one_of(std::string_view text, std::initializer_list<std::string_view> words) {
    for (const auto word : words)
        if (same_name(text, word)) return true;
    return false;
}

}  // namespace

std::optional<Direction> parse_oneway(std::string_view text, OnewayLetters letters) {
    text = trim(first_of_list(trim(text)));
    if (text.empty()) return Direction::both;
    if (same_name(text, "f")) return letters == OnewayLetters::directions ? Direction::forward : Direction::both;
    if (same_name(text, "t")) return letters == OnewayLetters::directions ? Direction::backward : Direction::forward;
    if (one_of(text, {"yes", "y", "true", "1", "ft", "forward", "oneway", "one-way"})) return Direction::forward;
    if (one_of(text, {"-1", "reverse", "tf", "backward"})) return Direction::backward;
    if (one_of(text, {"no", "n", "false", "0", "2", "b", "both", "reversible", "alternating", "two-way", "twoway"}))
        return Direction::both;
    return std::nullopt;
}

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

bool is_set(std::string_view text) {
    return !text.empty() && !one_of(text, {"no", "false", "0", "f", "n"});
}

std::string_view tag_value(std::string_view tags, std::string_view key) {
    constexpr std::string_view arrow = "\"=>\"";
    for (std::size_t at = tags.find(key); at != std::string_view::npos; at = tags.find(key, at + 1)) {
        const bool opened = at > 0 && tags[at - 1] == '"' && (at == 1 || tags[at - 2] == ',');
        if (!opened || tags.substr(at + key.size(), arrow.size()) != arrow) continue;
        const auto value = tags.substr(at + key.size() + arrow.size());
        std::size_t end = 0;
        while (end < value.size() && value[end] != '"') end += value[end] == '\\' ? 2U : 1U;
        return value.substr(0, end);
    }
    return {};
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
    if (is_valid_utf8(text)) return text;
    storage = latin1_to_utf8(text);
    return storage;
}

}  // namespace starway::io
