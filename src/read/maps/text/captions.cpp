#include "read/maps/text/captions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/core/characters.hpp"
#include "read/field_names.hpp"

namespace starway::read::maps {
namespace {

constexpr std::string_view letters_of_maps = "ox";
constexpr std::size_t shortest_word = 3;

enum class LineKind : std::uint8_t { blank, prose, row };

struct TextLine {
    std::string_view text;
    LineKind kind;
};

// At least two different letters beside those of maps.
bool is_word(std::string_view letters) {
    static constexpr std::array<std::string_view, 7> of_numbers{"inf",  "infinity", "nan",  "none",
                                                                "null", "true",     "false"};
    if (letters.size() < shortest_word) return false;
    if (std::any_of(of_numbers.begin(), of_numbers.end(),
                    [&](std::string_view word) { return read::same_name(letters, word); }))
        return false;
    char first = 0;
    for (const char c : letters) {
        if (c < 'a' || c > 'z' || letters_of_maps.find(c) != std::string_view::npos) continue;
        if (first != 0 && c != first) return true;
        first = c;
    }
    return false;
}

bool has_word(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
        std::size_t end = at;
        while (end < line.size() && core::is_letter(line[end])) ++end;
        if (is_word(line.substr(at, end - at))) return true;
        at = end + 1;
    }
    return false;
}

// "Assumed": a word alone is a heading; a row of a map has no capital before small letters.
bool is_prose(std::string_view line) {
    if (line[0] == '#' || line[0] == '%' || line[0] == '"' || !has_word(line)) return false;
    const bool heading = line[0] >= 'A' && line[0] <= 'Z' && line.size() > 1 && core::is_letter(line[1]);
    return heading || line.find_first_of(" :") != std::string_view::npos;
}

LineKind kind_of_line(std::string_view line) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return LineKind::blank;
    return is_prose(line) ? LineKind::prose : LineKind::row;
}

// What blanks and commas part.
struct Parts {
    std::size_t count = 0, single = 0;  // single: of one character
};

Parts parts_of(std::string_view line) {
    Parts parts;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find_first_of(" \t,"), line.size());
        parts.count += end > 0 ? 1 : 0;
        parts.single += end == 1 ? 1 : 0;
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return parts;
}

std::vector<TextLine> lines_with_kinds(std::string_view text) {
    std::vector<TextLine> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        lines.push_back({line, kind_of_line(line)});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace

std::string_view without_captions(std::string_view text) {
    const std::vector<TextLine> lines = lines_with_kinds(text);
    const auto is_row = [](const TextLine& line) { return line.kind == LineKind::row; };
    const auto is_prose_line = [](const TextLine& line) { return line.kind == LineKind::prose; };
    const auto first = std::find_if(lines.begin(), lines.end(), is_row);
    const auto last = std::find_if(lines.rbegin(), lines.rend(), is_row).base();
    if (last - first < 2) return text;
    const std::size_t width = std::prev(last)->text.size();
    const std::size_t cells = parts_of(std::prev(last)->text).count;
    const auto may_be_row = [&](std::string_view line) {  // with a word for a cell
        const Parts parts = parts_of(line);
        return cells > 1 && parts.count == cells && 2 * parts.single >= cells;
    };
    const auto is_caption = [&](const TextLine& line) {
        if (line.kind != LineKind::prose) return line.kind == LineKind::blank;
        return line.text.size() != width && !may_be_row(line.text);
    };
    const bool around = std::all_of(lines.begin(), first, is_caption) && std::all_of(last, lines.end(), is_caption);
    if (!around || std::any_of(first, last, is_prose_line) || std::none_of(lines.begin(), lines.end(), is_prose_line))
        return text;
    const char* const begin = first->text.data();
    return {begin, static_cast<std::size_t>(std::prev(last)->text.data() + std::prev(last)->text.size() - begin)};
}

}  // namespace starway::read::maps
