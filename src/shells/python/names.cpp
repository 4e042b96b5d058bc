#include "shells/python/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "read/options/rows.hpp"

namespace starway::python {
namespace {

struct Keyword {
    std::string_view option;
    std::string_view keyword;  // empty: Python has none
};

// Options of requests and of the program whose keyword has another name; those of reading are described.
// tests/python/test_options.py holds it against the functions.
constexpr std::array table{
    Keyword{"from", "start"},
    Keyword{"to", "end"},
    Keyword{"index", "use_index"},
    Keyword{"avoid_area", "avoid"},
    Keyword{"avoid_edges", "closed_edges"},
    Keyword{"place_name_field", "name_field"},
    Keyword{"points_crs", "crs"},
    Keyword{"far_points", "errors"},
    Keyword{"output", "path"},
    Keyword{"waypoints", "points"},
    Keyword{"json", ""},
    Keyword{"random", ""},
    Keyword{"output_crs", ""},
    Keyword{"sandbox", ""},
    Keyword{"sandbox_seconds", ""},
    Keyword{"sandbox_memory", ""},
};

std::optional<std::string_view> keyword_of(std::string_view option) {
    const auto* const known =
        std::find_if(table.begin(), table.end(), [&](const Keyword& name) { return name.option == option; });
    if (known == table.end()) {
        const read::options::Row* const of_reading = read::options::find(option);
        return of_reading == nullptr ? option : of_reading->keyword;
    }
    return known->keyword.empty() ? std::nullopt : std::optional(known->keyword);
}

bool all_in(std::string_view text, bool (*matches)(char)) {
    return std::all_of(text.begin(), text.end(), matches);
}
bool is_number(std::string_view text) {
    return all_in(text, [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-'; });
}
// FILE, KMH
bool is_placeholder(std::string_view text) {
    return all_in(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string literal(std::string_view value) {
    return is_placeholder(value) ? std::string(value) : fmt::format("\"{}\"", value);
}

// Options of several entries take a dictionary: "*=50" becomes {"*": 50}.
std::string entries(std::string_view list) {
    std::string made;
    while (!list.empty()) {
        const std::string_view one = list.substr(0, list.find(','));
        list.remove_prefix(std::min(one.size() + 1, list.size()));
        const std::size_t equals = std::min(one.rfind('='), one.size());
        const std::string_view value = one.substr(std::min(equals + 1, one.size()));
        made += fmt::format("{}{}: {}", made.empty() ? "" : ", ", literal(one.substr(0, equals)),
                            value == "blocked" ? "math.inf"
                            : is_number(value) ? std::string(value)
                                               : literal(value));
    }
    return "{" + made + "}";
}

std::optional<std::string> argument(std::string_view option, std::string_view value) {
    const auto keyword = keyword_of(option);
    if (!keyword) return std::nullopt;
    if (value.empty()) return fmt::format("{}=", *keyword);
    const bool named = value.find('=') != std::string_view::npos;
    if (named && (option == "speed" || option == "cost" || option == "oneway_values"))
        return fmt::format("{}={}", *keyword, entries(value));
    if (named && option == "layer") return fmt::format("layers={}", entries(value));
    if (option == "index") return value == "none" ? "use_index=False" : fmt::format("indices=\"{}\"", value);
    if (option == "ignore_field" || option == "extra_weight") return fmt::format("{}=[\"{}\"]", *keyword, value);
    if (option == "unknown") return fmt::format("unknown_open={}", value == "open" ? "True" : "False");
    if (option == "far_points") return "errors=\"coerce\"";
    return fmt::format("{}={}", *keyword, literal(value));
}

std::optional<std::string> function(std::string_view name, std::span<const std::string> arguments) {
    if (name == "info") return std::nullopt;
    std::string list;
    for (const std::string& one : arguments)
        list += fmt::format("{}{}{}", list.empty() ? "" : ", ", one, one.ends_with('=') ? "True" : "");
    return name == "tiles_plan" ? "tiles.plan()" : fmt::format("{}({})", name, list);
}

}  // namespace

const core::Names keywords{argument, function};

}  // namespace starway::python
