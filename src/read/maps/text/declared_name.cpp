#include "read/maps/text/declared_name.hpp"

#include <algorithm>
#include <array>

#include "base/core/characters.hpp"
#include "base/core/lower_case.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
namespace {

bool is_in_identifier(char c) {
    return core::is_letter(c) || core::is_digit(c) || c == '_';
}

// "path" and "floor" open cells, too, but a program calls other arrays so.
bool says_open(const std::string& identifier) {
    constexpr std::array<std::string_view, 5> words{"walkable", "passable", "traversable", "navigable", "open"};
    const std::string lower = core::lower_case(identifier);
    return what_name_says(identifier) == NameSays::opens &&
           std::any_of(words.begin(), words.end(), [&](auto word) { return lower.find(word) != std::string::npos; });
}

}  // namespace

std::string name_for_open_cells(std::string_view declaration) {
    const std::size_t equals = declaration.rfind('=');
    if (equals == std::string_view::npos) return {};
    const std::size_t before = declaration.rfind('\n', equals);
    std::string_view line = declaration.substr(0, equals);
    if (before != std::string_view::npos) line.remove_prefix(before + 1);
    for (std::size_t at = 0; at < line.size();) {
        std::size_t end = at;
        while (end < line.size() && is_in_identifier(line[end])) ++end;
        if (std::string identifier(line.substr(at, end - at)); says_open(identifier)) return identifier;
        at = end + 1;
    }
    return {};
}

}  // namespace starway::read::maps
