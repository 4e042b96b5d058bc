// Distinguishes character maps from tables; both may contain letters, digits, spaces and commas.
#include "read/maps/text/drawn.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "read/field_names.hpp"
#include "read/maps/text/captions.hpp"

namespace starway::read::maps {
namespace {

constexpr std::string_view map_marks = ".#@~";                       // only in maps
constexpr std::string_view glyphs = ".#@~%*OXoxWTSABEZG0123456789";  // known without a legend
constexpr std::string_view separators = " ,;\t|";

bool is_one_of(char c, std::string_view set) {
    return set.find(c) != std::string_view::npos;
}

// A continuation byte of UTF-8.
bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Block and box characters (U+2500 to U+25FF), black and white squares, emoji and the middle dot.
bool is_drawing(std::string_view text) {
    return text.substr(0, 2) == "\xC2\xB7" || text.substr(0, 2) == "\xF0\x9F" || text.substr(0, 3) == "\xE2\xAC\x9B" ||
           text.substr(0, 3) == "\xE2\xAC\x9C" ||
           (text.size() > 1 && text[0] == '\xE2' && text[1] >= '\x94' && text[1] <= '\x97');
}

std::size_t length(std::string_view line) {
    return line.size() - static_cast<std::size_t>(std::count_if(line.begin(), line.end(), is_continuation));
}

std::vector<std::string_view> lines_of(std::string_view text, bool whole) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos && !whole && !lines.empty()) break;  // incomplete line
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

struct Line {
    std::size_t characters = 0;  // without separators
    std::size_t marks = 0;
    std::size_t tokens = 0;
    bool known = true;         // all characters are known without a legend
    bool mark_token = false;   // a token of marks only
    bool plain_tokens = true;  // all tokens consist of letters, digits, and points between digits

    explicit Line(std::string_view text) {
        std::size_t at = 0;
        while ((at = text.find_first_not_of(separators, at)) != std::string_view::npos) {
            const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
            take(text.substr(at, end - at));
            at = end;
        }
    }
    // Whether a line may be a row of a map, of a table, of both or of neither.
    [[nodiscard]] bool drawn() const { return 2 * marks >= characters && marks > 0 ? true : known && mark_token; }
    [[nodiscard]] bool tabular() const { return tokens >= 2 && plain_tokens; }

private:
    void take(std::string_view token) {
        ++tokens;
        const std::size_t size = length(token);
        characters += size;
        std::size_t own = 0;
        for (std::size_t i = 0; i < token.size(); ++i) {
            const char c = token[i];
            if (is_continuation(c)) continue;
            const auto digit = [&](std::size_t at) {
                return at < token.size() && token[at] >= '0' && token[at] <= '9';
            };
            const bool decimal_point = c == '.' && i > 0 && digit(i - 1) && digit(i + 1);
            if ((is_one_of(c, map_marks) && !decimal_point) || is_drawing(token.substr(i))) {
                ++own;
                plain_tokens = false;
            }
            known = known && is_one_of(c, glyphs);
        }
        marks += own;
        mark_token = mark_token || own == size;
    }
};

bool has_separator(std::string_view line) {
    return line.find_first_of(separators) != std::string_view::npos;
}

// A drawing with spaces for open cells and walls around it, such as |A X B| or #   #.
bool is_framed(const std::vector<std::string_view>& lines) {
    constexpr std::string_view walls = "#X@%*+|-";
    constexpr std::string_view inside = " -_";
    const auto framed = [&](std::string_view line) {
        return line.size() >= 3 && is_one_of(line.front(), walls) && is_one_of(line.back(), walls) &&
               std::all_of(line.begin(), line.end(),
                           [&](char c) { return is_one_of(c, walls) || is_one_of(c, inside) || is_one_of(c, glyphs); });
    };
    const auto wall = [&](std::string_view line) { return line.find_first_not_of(walls) == std::string_view::npos; };
    return lines.size() >= 3 && wall(lines.front()) && wall(lines.back()) &&
           std::all_of(lines.begin(), lines.end(),
                       [&](std::string_view line) { return line.size() == lines[0].size() && framed(line); });
}

// Rows of 0 and 1, side by side.
bool are_bits(const std::vector<std::string_view>& lines) {
    constexpr std::size_t least = 3;
    return lines.size() >= least && lines.front().size() >= least &&
           std::all_of(lines.begin(), lines.end(), [&](std::string_view line) {
               return line.size() == lines.front().size() && line.find_first_not_of("01") == std::string_view::npos;
           });
}

}  // namespace

bool is_drawn(std::string_view beginning, bool whole, std::string_view path) {
    const auto named = [&](std::string_view extension) {
        return path.size() >= extension.size() &&
               read::same_name(path.substr(path.size() - extension.size()), extension);
    };
    const std::string_view drawing = without_captions(beginning);
    const bool captioned = drawing.size() < beginning.size();
    const std::vector<std::string_view> lines = lines_of(drawing, whole || captioned);
    if (lines.empty()) return false;
    if (is_framed(lines)) return true;
    const std::size_t width = length(lines[0]);
    const bool even =
        std::all_of(lines.begin(), lines.end(), [&](std::string_view line) { return length(line) == width; });
    const bool separated = std::any_of(lines.begin(), lines.end(), has_separator);
    std::size_t characters = 0, marked = 0, drawn = 0, tabular = 0, hashed = 0;
    bool known = true;
    for (const std::string_view text : lines) {
        const Line line(text);
        characters += line.characters;
        marked += line.marks;
        known = known && line.known;
        // A line that begins with # may be a comment in a table, or a wall.
        if (!text.empty() && text[0] == '#') {
            ++hashed;
            continue;
        }
        drawn += line.drawn() ? 1 : 0;
        tabular += line.tabular() ? 1 : 0;
    }
    if (captioned && marked == 0) return are_bits(lines);  // else a table below its header
    if (!separated) {
        // A single column is not a table: check for rows of equal length or map characters.
        if (lines.size() >= 2 && even && (known || marked > 0)) return true;
        return (known && marked > 0) || 2 * marked > characters || named(".map");
    }
    if (hashed == lines.size()) return (known || 2 * marked > characters) && lines.size() >= 2;
    if (drawn > 0 && tabular == 0) return true;
    if (drawn > 0) return named(".map") || named(".txt");
    return known && named(".map");
}

}  // namespace starway::read::maps
