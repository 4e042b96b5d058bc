#include "io/maps/character_map.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/files/file_bytes.hpp"
#include "io/line_cursor.hpp"
#include "io/maps/source_text.hpp"
#include "io/maps/text/doubt_of_cells.hpp"

namespace starway::maps {

namespace {

using Kind = CharacterMeaning::Kind;

struct Occurring {
    std::array<std::size_t, 256> count{};
    explicit Occurring(std::string_view text) {
        for (const char c : text) ++count[static_cast<unsigned char>(c)];
    }
    [[nodiscard]] std::size_t of(std::string_view characters) const {
        std::size_t sum = 0;
        for (const char c : characters) sum += count[static_cast<unsigned char>(c)];
        return sum;
    }
};

constexpr std::string_view usual_walls = "#XxWT@~%+|";
constexpr std::string_view usual_goals = "EBZ";

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
    const WrittenRows* written = nullptr;            // null: the lines are the rows
    std::string_view name{};
    [[nodiscard]] std::string shown(char c) const {
        return characters != nullptr ? characters->shown(c) : starway::io::shown(c);
    }
    [[nodiscard]] std::string example(char c) const {
        return legend_flag(characters != nullptr ? characters->code_point(c) : static_cast<unsigned char>(c), "open");
    }
    // column: of the line.
    [[nodiscard]] Error fault(const io::LineCursor& cursor, std::size_t column, const std::string& message) const {
        if (written == nullptr) return cursor.error(column, message);
        const std::size_t offset = written->offset(cursor.number() - 1, column);
        return Error{ErrorKind::data, fmt::format("{}: {}", place_in(written->text, name, offset), message)};
    }
};

Result<void> read_row(const io::LineCursor& cursor, std::size_t width, std::size_t cell_wide, std::size_t y,
                      const Drawing& drawing, Reading& into) {
    const std::string_view line = cursor.line();
    const auto column = [&](std::size_t x) { return x * cell_wide + cell_wide / 3; };
    for (std::size_t x = 0; x < width; ++x) {
        if (column(x) >= line.size())
            return drawing.fault(cursor, line.size(), fmt::format("the row ends after {} of {} cells", x, width));
        const char character = line[column(x)];
        const CharacterMeaning meaning = drawing.legend[character];
        if (meaning.kind == Kind::unknown)
            return drawing.fault(
                cursor, column(x),
                fmt::format("{} is unknown; define it with {}", drawing.shown(character), drawing.example(character)));
        if (meaning.kind == Kind::start || meaning.kind == Kind::goal) {
            auto& end = meaning.kind == Kind::start ? into.start : into.goal;
            const std::string_view what = meaning.kind == Kind::start ? "start" : "goal";
            if (end)
                return drawing.fault(
                    cursor, column(x),
                    fmt::format("a second {}; the first is at {},{} (column and row from 0)", what, end->x, end->y));
            end = GridCell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        }
        if (meaning.kind != Kind::wall) into.open[y * into.words + x / 64] |= std::uint64_t{1} << (x % 64);
        if (meaning.kind == Kind::cost) into.any_cost = true;
        into.costs[y * width + x] = meaning.cost;
        into.glyphs[y * width + x] = character;
    }
    const std::size_t end = line.find_last_not_of(" \t") + 1;
    if (end > width * cell_wide)
        return drawing.fault(cursor, width * cell_wide, fmt::format("the row is longer than {} cells", width));
    return {};
}

// The rows of cells, without trailing blank lines.
Result<CharacterMap> parse_rows(std::string_view text, const Drawing& drawing) {
    const std::string_view name = drawing.name;
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    io::LineCursor first(text, name);
    if (!first.next() || first.line().empty())
        return Error{ErrorKind::data, fmt::format("{}:1:1: the map has no cells", name)};
    const bool words = drawing.written != nullptr && drawing.written->form == WrittenRows::Form::words;
    const std::size_t cell_wide = words ? 1 : cell_width(text);
    const std::size_t width = (first.line().size() + cell_wide - 1) / cell_wide;
    const auto height = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    // A row has at least its first line's characters, minus the last gap.
    if (width > GridMap::max_side || height > GridMap::max_side || width * height > text.size() + height) {
        io::LineCursor cursor(text, name);
        while (cursor.next())
            if (cursor.line().size() + cell_wide <= first.line().size())
                return drawing.fault(cursor, cursor.line().size(),
                                     fmt::format("the row ends before its {} cells", width));
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
        return drawing.fault(cursor, 0,
                             fmt::format("the map has no {}; mark one cell with {}", reading.start ? "goal" : "start",
                                         reading.start ? 'E' : 'S'));
    map->assign(reading.open);
    if (reading.any_cost) map->assign_costs(1, reading.costs);
    return CharacterMap{std::move(*map), reading.start, reading.goal, std::move(reading.glyphs), cell_wide};
}

// The rows as lines of characters.
std::string lines_of(const WrittenRows& written) {
    std::string lines;
    for (const std::string_view row : written.rows) {
        if (written.form == WrittenRows::Form::side_by_side) {
            lines += row;
        } else {
            for (RowWords words(row); words.next();) lines += words.word();
        }
        lines += '\n';
    }
    return lines;
}

Result<CharacterMap> parse_lines(std::string_view text, Drawing drawing) {
    const Occurring occurring(text);
    const bool at_unsaid = drawing.legend['@'].kind == Kind::unknown;
    const bool digits_are_walls = occurring.of("0") > 0 && occurring.of("23456789") + occurring.of(usual_walls) == 0 &&
                                  !drawing.legend.rest_is_wall;
    drawing.legend = with_usual_meanings(std::move(drawing.legend), text, digits_are_walls);
    auto map = parse_rows(text, drawing);
    if (!map) return map;
    if (digits_are_walls) map->notes.emplace_back(zero_and_one_note);
    if (occurring.of("*") > 0 && drawing.legend['*'].kind == Kind::open)
        map->notes.emplace_back("* is a path that was drawn before, and open.");
    if (at_unsaid && drawing.legend['@'].kind == Kind::start)
        map->notes.emplace_back("The only @ among walls of # is the start (if it is a wall: --legend @=wall).");
    return map;
}

}  // namespace

CharacterLegend with_usual_meanings(CharacterLegend legend, std::string_view map, bool digits_are_walls) {
    const Occurring occurring(map);
    const auto mean = [&](std::string_view characters, Kind kind) {
        for (const char c : characters)
            if (legend[c].kind == Kind::unknown) legend[c] = {kind, 1};
    };
    mean("SA", Kind::start);
    // The player of a roguelike; in maps of Moving AI @ is a wall, and # does not occur.
    const bool player = occurring.of("@") == 1 && occurring.of("#") > 0 && occurring.of("SA") == 0;
    if (player && !legend.rest_is_wall) mean("@", Kind::start);
    mean(usual_goals, Kind::goal);
    if (occurring.of("G") == 1 && occurring.of(usual_goals) == 0) mean("G", Kind::goal);
    if (legend.rest_is_wall) {
        for (CharacterMeaning& meaning : legend.characters)
            if (meaning.kind == Kind::unknown) meaning = {Kind::wall, 1};
        return legend;
    }
    const bool other_walls = occurring.of(usual_walls) > 0 || (digits_are_walls && occurring.of("1") > 0);
    mean("*", other_walls ? Kind::open : Kind::wall);
    mean("-", occurring.of("+|") > 0 ? Kind::wall : Kind::open);
    mean(".Oo_ G", Kind::open);
    mean(usual_walls, Kind::wall);
    if (digits_are_walls) {
        mean("0", Kind::open);
        mean("1", Kind::wall);
    }
    for (char digit = '0'; digit <= '9'; ++digit)
        if (legend[digit].kind == Kind::unknown) legend[digit] = {Kind::cost, static_cast<std::uint16_t>(digit - '0')};
    return legend;
}

Result<WrittenRows> rows_of_characters(std::string_view text, std::string_view name, const CharacterLegend& legend) {
    const auto usual = [&](char bracket) { return legend[bracket].kind == Kind::unknown; };
    return written_rows(text, name, cell_width(text) > 1, usual('[') && usual('{'));
}

Result<CharacterMap> parse_character_map(const WrittenRows& written, std::string_view name,
                                         const CharacterLegend& legend, bool ends_needed,
                                         const maps::CharacterSet* characters) {
    Drawing drawing{legend, ends_needed, characters, nullptr, name};
    if (!written.bracketed && !written.labelled && written.form == WrittenRows::Form::side_by_side)
        return parse_lines(written.text, drawing);
    drawing.written = &written;
    return parse_lines(lines_of(written), drawing);
}

Result<CharacterMap> parse_character_map(std::string_view text, std::string_view name, const CharacterLegend& legend,
                                         bool ends_needed, const maps::CharacterSet* characters) {
    const auto written = rows_of_characters(text, name, legend);
    if (!written) return written.error();
    if (written->numbers)
        return Error{ErrorKind::data, fmt::format("{}: it is a map of numbers, not of characters", name)};
    return parse_character_map(*written, name, legend, ends_needed, characters);
}

Result<CharacterMap> read_character_map(const std::filesystem::path& path, const CharacterLegend& legend,
                                        bool ends_needed) {
    auto file = core::FileBytes::read(path);
    if (!file) return file.error();
    return parse_character_map(file->text(), path.string(), legend, ends_needed);
}

}  // namespace starway::maps
