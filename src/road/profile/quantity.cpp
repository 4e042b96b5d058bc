#include "road/profile/quantity.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <utility>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"

namespace starway::road::profile {
namespace {

constexpr double foot = 0.3048;
constexpr double inch = 0.0254;

constexpr std::array<std::pair<std::string_view, double>, 40> units{{
    {"m", 1},           {"metre", 1},        {"metres", 1},    {"meter", 1},   {"meters", 1},      {"cm", 0.01},
    {"mm", 0.001},      {"km", 1000},        {"ft", foot},     {"foot", foot}, {"feet", foot},     {"'", foot},
    {"in", inch},       {"\"", inch},        {"mi", 1609.344}, {"t", 1},       {"tonne", 1},       {"tonnes", 1},
    {"ton", 1},         {"tons", 1},         {"kg", 0.001},    {"kgs", 0.001}, {"st", 0.90718474}, {"lt", 1.0160469},
    {"lb", 0.00045359}, {"lbs", 0.00045359}, {"km/h", 1},      {"kmh", 1},     {"kph", 1},         {"mph", 1.609344},
    {"knots", 1.852},   {"knot", 1.852},     {"kn", 1.852},    {"m/s", 3.6},   {"%", 1},           {"s", 1},
    {"min", 60},        {"h", 3600},         {"\xC2\xB0", 0},  // degrees, by their tangent
    {"deg", 0},
}};

// As in "3,5" and "3,50"; in "7,500" it may part thousands.
bool begins_with_decimal_comma(std::string_view text) {
    if (!text.starts_with(',')) return false;
    text.remove_prefix(1);
    const auto digits = std::find_if_not(text.begin(), text.end(), core::is_digit) - text.begin();
    return digits == 1 || digits == 2;
}

// Takes a decimal number off the front: digits with one point or comma, and a sign.
std::optional<double> take_number(std::string_view& text) {
    std::size_t size = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    const std::size_t sign = size;
    bool point = false;
    std::size_t digits = 0;
    for (; size < text.size(); ++size) {
        if (!point && (text[size] == '.' || begins_with_decimal_comma(text.substr(size)))) {
            point = true;
        } else if (core::is_digit(text[size])) {
            ++digits;
        } else {
            break;
        }
    }
    if (digits == 0 || size > 24) return std::nullopt;
    double value = 0;
    const std::size_t plus = sign == 1 && text[0] == '+' ? 1 : 0;
    std::string number(text.substr(plus, size - plus));
    std::replace(number.begin(), number.end(), ',', '.');
    const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (problem != std::errc{} || end != number.data() + number.size() || !std::isfinite(value)) return std::nullopt;
    text.remove_prefix(size);
    return value;
}

std::optional<std::uint32_t> take_digits(std::string_view& text) {
    std::uint32_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || value > 1'000'000) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

// ISO 8601 without years and months: P1DT2H, PT1H30M.
std::optional<double> iso_duration(std::string_view text) {
    text.remove_prefix(1);
    double seconds = 0;
    bool in_time = false;
    bool any = false;
    while (!text.empty()) {
        if (text[0] == 'T' && !in_time) {
            in_time = true;
            text.remove_prefix(1);
            continue;
        }
        const auto value = take_digits(text);
        if (!value || text.empty()) return std::nullopt;
        const double unit = !in_time && text[0] == 'D'  ? 86400
                            : in_time && text[0] == 'H' ? 3600
                            : in_time && text[0] == 'M' ? 60
                            : in_time && text[0] == 'S' ? 1
                                                        : 0;
        if (unit == 0) return std::nullopt;
        seconds += *value * unit;
        any = true;
        text.remove_prefix(1);
    }
    if (!any) return std::nullopt;
    return seconds;
}

std::optional<double> clock_duration(std::string_view text) {
    std::array<std::uint32_t, 3> parts{};
    std::size_t count = 0;
    for (;;) {
        const auto value = take_digits(text);
        if (!value) return std::nullopt;
        parts[count++] = *value;
        if (text.empty()) break;
        if (text[0] != ':' || count == parts.size()) return std::nullopt;
        text.remove_prefix(1);
    }
    if (count == 1) return parts[0] * 60.0;
    if (parts[1] >= 60 || parts[2] >= 60) return std::nullopt;
    return parts[0] * 3600.0 + parts[1] * 60.0 + parts[2];
}

// What stands behind "ft" or "'"; empty where the text does not begin so.
std::string_view after_feet(std::string_view text) {
    const std::size_t size = text[0] == '\'' ? 1 : core::same_word(text.substr(0, 2), "ft") ? 2 : text.size();
    return trimmed(text.substr(size));
}

std::optional<double> feet_and_inches(double feet, std::string_view text) {
    const auto inches = take_number(text);
    text = trimmed(text);
    const bool is_inches = text.empty() || text == "\"" || text == "''" || core::same_word(text, "in");
    if (!inches || *inches < 0 || !is_inches) return std::nullopt;
    return feet * foot + *inches * inch;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    return core::trimmed(text, " ");
}

std::optional<double> quantity(std::string_view text) {
    text = trimmed(text);
    const auto number = take_number(text);
    if (!number) return std::nullopt;
    text = trimmed(text);
    if (text.empty()) return number;
    if (const auto rest = after_feet(text); !rest.empty()) return feet_and_inches(*number, rest);
    for (const auto& [unit, factor] : units) {
        if (!core::same_word(text, unit)) continue;
        if (factor != 0) return *number * factor;
        if (std::abs(*number) >= 90) return std::nullopt;
        return 100 * std::tan(*number * std::numbers::pi / 180);
    }
    return std::nullopt;
}

std::optional<double> least_quantity(std::string_view list, bool (*is_silent)(std::string_view item)) {
    std::optional<double> least;
    bool known = true;
    for_each_item(list, [&](std::string_view item) {
        const auto found = quantity(item);
        if (found) least = std::min(*found, least.value_or(*found));
        return known = found || is_silent(item);
    });
    return known ? least : std::nullopt;
}

std::optional<double> duration(std::string_view text) {
    constexpr double longest = 30 * 86400.0;
    text = trimmed(text);
    if (text.empty()) return std::nullopt;
    const auto seconds = text[0] == 'P' ? iso_duration(text) : clock_duration(text);
    if (!seconds || *seconds <= 0 || *seconds > longest) return std::nullopt;
    return seconds;
}

}  // namespace starway::road::profile
