#include "io/maps/character_map.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/files/file_bytes.hpp"
#include "io/line_cursor.hpp"

namespace starway::maps {

namespace {

using Kind = CharacterMeaning::Kind;

std::size_t byte_of(char character) {
    return static_cast<unsigned char>(character);
}

CharacterLegend with_defaults(CharacterLegend legend, bool digits_are_walls) {
    const auto mean = [&](std::string_view characters, Kind kind) {
        for (const char c : characters)
            if (legend[byte_of(c)].kind == Kind::unknown) legend[byte_of(c)] = {kind, 1};
    };
    mean(".O", Kind::open);
    mean("#X@T~", Kind::wall);
    mean("SA", Kind::start);
    mean("EBZ", Kind::goal);
    if (digits_are_walls) {
        mean("0", Kind::open);
        mean("1", Kind::wall);
    }
    for (char digit = '0'; digit <= '9'; ++digit)
        if (legend[byte_of(digit)].kind == Kind::unknown)
            legend[byte_of(digit)] = {Kind::cost, static_cast<std::uint16_t>(digit - '0')};
    return legend;
}

// Detects wide cells: every second character, or every third with its neighbours.
std::size_t cell_width(std::string_view text) {
    const auto fits = [&](std::size_t width) {
        bool gap = false;
        std::size_t column = 0;
        char own = 0;
        const std::size_t middle = width / 3;  // the cell's character: first of two, second of three
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\r') continue;
            if (text[i] == '\n') {
                column = 0;
                continue;
            }
            if (column % width == 0) own = i + middle < text.size() ? text[i + middle] : '\n';
            if (column % width == middle) {
                if (text[i] == ' ') return false;
            } else if (text[i] == ' ' || (text[i] == ',' && width == 2)) {
                gap = true;
            } else if (text[i] != own) {
                return false;
            }
            ++column;
        }
        return gap;
    };
    return fits(3) ? 3 : fits(2) ? 2 : 1;
}

// PathFinding.js: [[0,0,1],[0,1,0]]. Converts it to rows of characters, with the cells' positions for messages.
Result<std::string> rows_of_arrays(std::string_view text, std::string_view name) {
    std::string rows;
    std::uint64_t line = 1;
    std::size_t line_begin = 0;
    int depth = 0;
    bool value_expected = true;  // true: a value or an opening bracket; false: a comma or a closing bracket
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') {
            ++line;
            line_begin = i + 1;
        }
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
        const bool opens = c == '[' && value_expected && depth < 2 && !(depth == 0 && !rows.empty());
        const bool closes = c == ']' && depth > 0 && !value_expected;
        const bool cell = (c == '0' || c == '1') && depth == 2 && value_expected;
        const bool comma = c == ',' && depth > 0 && !value_expected;
        if (opens)
            ++depth;
        else if (closes && --depth == 1)
            rows.push_back('\n');
        else if (cell)
            rows.push_back(c);
        if (!opens && !closes && !cell && !comma)
            return Error{ErrorKind::data,
                         fmt::format("{}:{}:{}: unexpected {}; an array of arrays of 0 and 1 was expected", name, line,
                                     i - line_begin + 1, io::shown(c))};
        value_expected = opens || comma;
    }
    if (depth != 0)
        return Error{ErrorKind::data,
                     fmt::format("{}:{}:{}: the array is not closed", name, line, text.size() - line_begin + 1)};
    return rows;
}

struct Reading {
    std::vector<std::uint64_t> open;
    std::vector<std::uint16_t> costs;
    std::string glyphs;
    std::size_t words = 0;
    bool any_cost = false;
    std::optional<GridCell> start;
    std::optional<GridCell> goal;
};

// How to read a drawing.
struct Drawing {
    CharacterLegend legend;
    bool ends_needed = false;
    const maps::CharacterSet* characters = nullptr;  // may be null
    [[nodiscard]] std::string shown(char c) const {
        return characters != nullptr ? characters->shown(c) : starway::io::shown(c);
    }
};

Result<void> read_row(const io::LineCursor& cursor, std::size_t width, std::size_t cell_wide, std::size_t y,
                      const Drawing& drawing, Reading& into) {
    const std::string_view line = cursor.line();
    const auto column = [&](std::size_t x) { return x * cell_wide + cell_wide / 3; };
    for (std::size_t x = 0; x < width; ++x) {
        if (column(x) >= line.size())
            return cursor.error(line.size(), fmt::format("the row ends after {} of {} cells", x, width));
        const char character = line[column(x)];
        const CharacterMeaning meaning = drawing.legend[byte_of(character)];
        if (meaning.kind == Kind::unknown)
            return cursor.error(column(x), fmt::format("{} is unknown; define it with --legend, such as {}=open",
                                                       drawing.shown(character),
                                                       character > ' ' && character < 0x7F ? character : 'x'));
        if (meaning.kind == Kind::start || meaning.kind == Kind::goal) {
            auto& end = meaning.kind == Kind::start ? into.start : into.goal;
            const std::string_view what = meaning.kind == Kind::start ? "start" : "goal";
            if (end)
                return cursor.error(column(x), fmt::format("a second {}; the first is at {},{} (column and row from 0)",
                                                           what, end->x, end->y));
            end = GridCell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        }
        if (meaning.kind != Kind::wall) into.open[y * into.words + x / 64] |= std::uint64_t{1} << (x % 64);
        if (meaning.kind == Kind::cost) into.any_cost = true;
        into.costs[y * width + x] = meaning.cost;
        into.glyphs[y * width + x] = character;
    }
    const std::size_t end = line.find_last_not_of(" \t") + 1;
    if (end > width * cell_wide)
        return cursor.error(width * cell_wide, fmt::format("the row is longer than {} cells", width));
    return {};
}

// The rows of cells, without trailing blank lines.
Result<CharacterMap> parse_rows(std::string_view text, std::string_view name, const Drawing& drawing) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    io::LineCursor first(text, name);
    if (!first.next() || first.line().empty())
        return Error{ErrorKind::data, fmt::format("{}:1:1: the map has no cells", name)};
    const std::size_t cell_wide = cell_width(text);
    const std::size_t width = (first.line().size() + cell_wide - 1) / cell_wide;
    const auto height = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    // A row has at least its first line's characters, minus the last gap.
    if (width > GridMap::max_side || height > GridMap::max_side || width * height > text.size() + height) {
        io::LineCursor cursor(text, name);
        while (cursor.next())
            if (cursor.line().size() + cell_wide <= first.line().size())
                return cursor.error(cursor.line().size(), fmt::format("the row ends before its {} cells", width));
    }
    auto map = GridMap::create(width, height, false);
    if (!map) return Error{ErrorKind::data, fmt::format("{}: {}", name, map.error().message)};

    Reading reading;
    reading.words = (width + 63) / 64;
    reading.open.resize(reading.words * height);
    reading.costs.resize(width * height, 1);
    reading.glyphs.resize(width * height);
    io::LineCursor cursor(text, name);
    for (std::size_t y = 0; y < height && cursor.next(); ++y)
        if (auto row = read_row(cursor, width, cell_wide, y, drawing, reading); !row) return row.error();
    if (drawing.ends_needed && (!reading.start || !reading.goal))
        return cursor.error(0, fmt::format("the map has no {}; mark one cell with {}", reading.start ? "goal" : "start",
                                           reading.start ? 'E' : 'S'));
    map->assign(reading.open);
    if (reading.any_cost) map->assign_costs(1, reading.costs);
    return CharacterMap{std::move(*map), reading.start, reading.goal, std::move(reading.glyphs), cell_wide, false};
}

}  // namespace

Result<CharacterLegend> parse_legend(std::string_view text) {
    CharacterLegend legend{};
    constexpr std::string_view form = "write it like \"~=5,^=wall,_=open\"";
    while (!text.empty()) {
        if (text.size() < 3 || text[1] != '=')
            return Error{ErrorKind::usage, fmt::format("the legend is incomplete at \"{}\"; {}", text, form)};
        CharacterMeaning& meaning = legend[byte_of(text[0])];
        const std::size_t end = std::min(text.find(',', 2), text.size());
        const std::string_view word = text.substr(2, end - 2);
        const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), meaning.cost);
        if (word == "open")
            meaning = {Kind::open, 1};
        else if (word == "wall")
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
                    word, io::shown(text[0]), form)};
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return legend;
}

Result<CharacterMap> parse_character_map(std::string_view text, std::string_view name, const CharacterLegend& legend,
                                         bool ends_needed, const maps::CharacterSet* characters) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool arrays =
        first != std::string_view::npos && text[first] == '[' && legend[byte_of('[')].kind == Kind::unknown;
    std::string rows;
    if (arrays) {
        auto read = rows_of_arrays(text, name);
        if (!read) return read.error();
        rows = std::move(*read);
        text = rows;
    }
    bool zero = false;
    bool others = false;  // digits above 1, or wall characters
    for (const char c : text) {
        zero = zero || c == '0';
        others = others || (c >= '2' && c <= '9') || std::string_view("#X@T~").find(c) != std::string_view::npos;
    }
    const bool digits_are_walls = arrays || (zero && !others);
    auto map = parse_rows(text, name, {with_defaults(legend, digits_are_walls), ends_needed, characters});
    if (map) map->digits_are_walls = digits_are_walls;
    return map;
}

Result<CharacterMap> read_character_map(const std::filesystem::path& path, const CharacterLegend& legend,
                                        bool ends_needed) {
    auto file = core::FileBytes::read(path);
    if (!file) return file.error();
    return parse_character_map(file->text(), path.string(), legend, ends_needed);
}

}  // namespace starway::maps
