// What users say of characters and numbers.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "read/line_cursor.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/text/character_map.hpp"
#include "read/maps/text/written_cells.hpp"

namespace starway::read::maps {

namespace {

using Kind = CharacterMeaning::Kind;

// The character that a number is, if it is a single digit.
std::optional<char> digit_of(double number) {
    if (!(number >= 0 && number <= 9 && number == std::floor(number))) return std::nullopt;
    return static_cast<char>('0' + static_cast<int>(number));
}

bool is_key(std::string_view key, std::optional<double> number) {
    return key.size() == 1 || number || is_name_cell(key);
}

}  // namespace

CharacterMeaning CharacterLegend::number(double value) const {
    if (const auto digit = digit_of(value)) return (*this)[*digit];
    const auto found = numbers.find(value);
    return found == numbers.end() ? CharacterMeaning{} : found->second;
}

CharacterMeaning& CharacterLegend::of(std::string_view key, std::optional<double> number) {
    if (key.size() == 1) return (*this)[key[0]];
    if (!number) return names[std::string(key)];
    const auto digit = digit_of(*number);
    return digit ? (*this)[*digit] : numbers[*number];
}

Result<void> parse_open(std::string_view text, CharacterLegend& legend) {
    if (text.empty()) return {};
    legend.rest_is_wall = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(',', 1), text.size());
        const std::string_view word = text.substr(0, end);
        const auto number = cell_number(word);
        if (!is_key(word, number))
            return Error{ErrorKind::usage, fmt::format("what is open are characters, numbers or names, but {} is none; "
                                                       "write them like \"0,1\"",
                                                       in_quotes(word))};
        CharacterMeaning& meaning = legend.of(word, number);
        if (meaning.kind == Kind::unknown) meaning = {Kind::open, 1};
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

Result<CharacterLegend> parse_legend(std::string_view text) {
    CharacterLegend legend{};
    constexpr std::string_view form = "write it like \"~=5,^=wall,_=open\"";
    while (!text.empty()) {
        const std::size_t equals = text.find('=', 1);
        const std::string_view key = text.substr(0, equals);
        const auto number = cell_number(key);
        if (equals == std::string_view::npos || equals + 1 == text.size() || !is_key(key, number))
            return Error{ErrorKind::usage, fmt::format("the legend is incomplete at \"{}\"; {}", text, form)};
        CharacterMeaning& meaning = legend.of(key, number);
        const std::size_t end = std::min(text.find(',', equals + 1), text.size());
        const std::string_view word = text.substr(equals + 1, end - equals - 1);
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), meaning.cost);
        if (word == "open")
            meaning = {Kind::open, 1};
        else if (word == "wall" || word == "blocked")
            meaning = {Kind::wall, 1};
        else if (word == "start")
            meaning = {Kind::start, 1};
        else if (word == "goal")
            meaning = {Kind::goal, 1};
        else if (error == std::errc{} && stop == word.data() + word.size())
            meaning.kind = Kind::cost;
        else
            return Error{
                ErrorKind::usage,
                fmt::format(
                    "the legend defines {1} as \"{0}\", but it must be open, wall, start, goal or a cost from 0 "
                    "to 65535; {2}",
                    word, key.size() == 1 ? read::shown(key[0]) : std::string(key), form)};
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return legend;
}

}  // namespace starway::read::maps
