#include "read/maps/text/character_map.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/core/characters.hpp"
#include "base/core/files/file_bytes.hpp"
#include "base/core/sentence.hpp"
#include "read/line_cursor.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/text/captions.hpp"
#include "read/maps/text/doubt_of_cells.hpp"
#include "read/maps/text/name_map.hpp"

namespace starway::read::maps {

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

// The characters that cells of two show twice, and those that they show once.
struct Doubling {
    std::array<bool, 256> twice{}, once{};
    [[nodiscard]] bool consistent() const {
        bool any = false;
        for (std::size_t c = 0; c < twice.size(); ++c) {
            if (twice[c] && once[c]) return false;
            any = any || (twice[c] && c != ' ');
        }
        return any;
    }
};

// Cells of two characters, where each character is shown always twice or never, as in Starway's drawings.
bool are_doubled(std::string_view text) {
    Doubling doubling;
    bool gap = false;
    for (read::LineCursor cursor(text, {}); cursor.next();) {
        const std::string_view line = cursor.line();
        for (std::size_t i = 0; i < line.size(); i += 2) {
            const char next = i + 1 < line.size() ? line[i + 1] : '\0';
            if (line[i] == ' ' && next == ' ') continue;
            if (next != '\0' && next != ' ' && next != line[i]) return false;
            (next == line[i] ? doubling.twice : doubling.once)[static_cast<unsigned char>(line[i])] = true;
            gap = gap || next == ' ';
        }
    }
    return gap && doubling.consistent();
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
            } else if (text[i] != own || core::is_digit(own)) {  // 99 beside 9 is a number of its own
                return false;
            }
            ++column;
        }
        return gap;
    };
    return fits(3) ? 3 : fits(2) || are_doubled(text) ? 2 : 1;
}

struct Reading {
    std::vector<std::uint64_t> open;
    std::vector<std::uint16_t> costs;
    std::string glyphs;
    std::size_t words = 0;
    bool any_cost = false;
    std::vector<GridCell> starts;
    std::vector<GridCell> goals;
};

// How to read a drawing.
struct Drawing {
    CharacterLegend legend;
    bool ends_needed = false;
    const maps::CharacterSet* characters = nullptr;  // may be null
    const WrittenRows* written = nullptr;            // null: the lines are the rows
    std::string_view name{};
    [[nodiscard]] std::string shown(char c) const {
        return characters != nullptr ? characters->shown(c) : starway::read::shown(c);
    }
    [[nodiscard]] std::uint32_t code_point(char c) const {
        return characters != nullptr ? characters->code_point(c) : static_cast<unsigned char>(c);
    }
    std::string_view text{};  // the rows
    // The character, and the others that nothing defines.
    [[nodiscard]] std::string unknown(char first) const {
        constexpr std::size_t most = 12;
        std::vector<std::string> shown_ones{shown(first)};
        std::vector<std::string> keys{utf8_of(code_point(first))};
        std::string known = {first, ',', '\n', '\r'};
        for (const char c : text) {
            if (legend[c].kind != Kind::unknown || known.find(c) != std::string::npos || keys.size() == most) continue;
            known += c;
            shown_ones.push_back(shown(c));
            keys.push_back(utf8_of(code_point(c)));
        }
        const bool several = shown_ones.size() > 1;
        return fmt::format("{} {} unknown; define {} with {}", fmt::join(shown_ones, ", "), several ? "are" : "is",
                           several ? "them" : "it", legend_flag(keys));
    }
    // column: of the line.
    [[nodiscard]] Error fault(const read::LineCursor& cursor, std::size_t column, const std::string& message) const {
        if (written == nullptr) return cursor.error(column, message);
        const std::size_t offset = written->offset(cursor.number() - 1, column);
        return Error{ErrorKind::data, fmt::format("{}: {}", place_in(written->text, name, offset), message)};
    }
};

Result<void> read_row(const read::LineCursor& cursor, std::size_t width, std::size_t cell_wide, std::size_t y,
                      const Drawing& drawing, Reading& into) {
    const std::string_view line = cursor.line();
    const auto column = [&](std::size_t x) { return x * cell_wide + cell_wide / 3; };
    for (std::size_t x = 0; x < width; ++x) {
        if (column(x) >= line.size())
            return drawing.fault(cursor, line.size(), fmt::format("the row ends after {} of {} cells", x, width));
        const char character = line[column(x)];
        const CharacterMeaning meaning = drawing.legend[character];
        if (meaning.kind == Kind::unknown) return drawing.fault(cursor, column(x), drawing.unknown(character));
        const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        if (meaning.kind == Kind::start) into.starts.push_back(cell);
        if (meaning.kind == Kind::goal) into.goals.push_back(cell);
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
    read::LineCursor first(text, name);
    if (!first.next() || first.line().empty())
        return Error{ErrorKind::data, fmt::format("{}:1:1: the map has no cells", name)};
    const bool words = drawing.written != nullptr && drawing.written->form == WrittenRows::Form::words;
    const std::size_t cell_wide = words ? 1 : cell_width(text);
    const std::size_t width = (first.line().size() + cell_wide - 1) / cell_wide;
    const auto height = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    // A row has at least its first line's characters, minus the last gap.
    if (width > GridMap::max_side || height > GridMap::max_side || width * height > text.size() + height) {
        read::LineCursor cursor(text, name);
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
    read::LineCursor cursor(text, name);
    for (std::size_t y = 0; y < height && cursor.next(); ++y)
        if (auto row = read_row(cursor, width, cell_wide, y, drawing, reading); !row) return row.error();
    if (drawing.ends_needed && (reading.starts.empty() || reading.goals.empty()))
        return drawing.fault(
            cursor, 0,
            fmt::format("the map has no {}; mark one cell with {}", reading.starts.empty() ? "start" : "goal",
                        reading.starts.empty() ? 'S' : 'E'));
    map->assign(reading.open);
    if (reading.any_cost) map->assign_costs(1, reading.costs);
    return CharacterMap{std::move(*map), std::move(reading.starts), std::move(reading.goals), std::move(reading.glyphs),
                        cell_wide};
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

// Of what is drawn with characters beyond ASCII.
enum class Drawn : std::uint8_t { unknown, open, wall, mark };

Drawn drawn_as(std::uint32_t code) {
    constexpr std::u32string_view open = U"\u00B7\u25A1\u2B1C", walls = U"\u25A0\u2B1B\U0001F9F1";
    constexpr std::u32string_view marks = U"\u25CF\u25C6\u25C7\u2591";  // of a path, an object; light shade
    const bool block = code >= 0x2580 && code <= 0x2590;
    const bool box = code >= 0x2500 && code <= 0x257F;
    const bool arrow = code >= 0x2190 && code <= 0x2199;
    if (block || box || code == 0x2593 || walls.find(code) != walls.npos) return Drawn::wall;
    if (arrow || open.find(code) != open.npos) return Drawn::open;
    return marks.find(code) != marks.npos ? Drawn::mark : Drawn::unknown;
}

// Characters that people draw maps with; marks are clear beside walls only.
void add_drawn_meanings(CharacterLegend& legend, const Occurring& occurring, const CharacterSet& characters) {
    if (legend.rest_is_wall) return;
    bool walls = occurring.of(usual_walls) > 0;
    const auto mean = [&](Drawn what, Kind kind) {
        for (std::size_t byte = 0x80; byte < occurring.count.size(); ++byte) {
            CharacterMeaning& meaning = legend.characters[byte];
            const bool fits = occurring.count[byte] > 0 && meaning.kind == Kind::unknown;
            if (!fits || drawn_as(characters.code_point(static_cast<char>(byte))) != what) continue;
            meaning.kind = kind;
            walls = walls || kind == Kind::wall;
        }
    };
    mean(Drawn::wall, Kind::wall);
    mean(Drawn::open, Kind::open);
    if (walls) mean(Drawn::mark, Kind::open);
}

bool has_drawn_walls(const CharacterLegend& legend, const Occurring& occurring) {
    for (std::size_t byte = 0x80; byte < occurring.count.size(); ++byte)
        if (occurring.count[byte] > 0 && legend.characters[byte].kind == Kind::wall) return true;
    return false;
}

Result<CharacterMap> parse_lines(std::string_view text, Drawing drawing) {
    const Occurring occurring(text);
    drawing.text = text;
    const bool at_unsaid = drawing.legend['@'].kind == Kind::unknown;
    if (drawing.characters != nullptr) add_drawn_meanings(drawing.legend, occurring, *drawing.characters);
    const bool digits_are_walls = occurring.of("0") > 0 && occurring.of("23456789") + occurring.of(usual_walls) == 0 &&
                                  !has_drawn_walls(drawing.legend, occurring) && !drawing.legend.rest_is_wall;
    const bool digits_unsaid = drawing.legend['0'].kind == Kind::unknown || drawing.legend['1'].kind == Kind::unknown;
    drawing.legend = with_usual_meanings(std::move(drawing.legend), text, digits_are_walls);
    auto map = parse_rows(text, drawing);
    if (!map) return map;
    if (digits_are_walls && digits_unsaid) map->notes.emplace_back(zero_and_one_note);
    if (occurring.of("*") > 0 && drawing.legend['*'].kind == Kind::open)
        map->notes.emplace_back("* is a path that was drawn before, and open.");
    if (at_unsaid && occurring.of("@") == 1 && drawing.legend['@'].kind == Kind::start)
        map->notes.emplace_back("The only @ among walls of # is the start⟦ (if it is a wall: ⟨legend=@=wall⟩)⟧.");
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
    const bool player = occurring.of("@P") == 1 && occurring.of("#") > 0 && occurring.of("SA") == 0;
    if (player && !legend.rest_is_wall) mean("@P", Kind::start);
    mean(usual_goals, Kind::goal);
    constexpr std::size_t most_goals = 9;
    const std::size_t of_game = occurring.of("SA") == 1 || player ? most_goals : 1;
    if (occurring.of("G") <= of_game && occurring.of(usual_goals) == 0) mean("G", Kind::goal);
    if (legend.rest_is_wall) {
        for (CharacterMeaning& meaning : legend.characters)
            if (meaning.kind == Kind::unknown) meaning = {Kind::wall, 1};
        return legend;
    }
    const bool other_walls = occurring.of(usual_walls) > 0 || has_drawn_walls(legend, occurring) ||
                             (digits_are_walls && occurring.of("1") > 0);
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
    const bool names = !legend.names.empty() || are_named_cells(text, true);
    const std::string_view drawing = names ? text : without_captions(text);
    return written_rows(text, name, {drawing, cell_width(drawing) > 1, usual('[') && usual('{'), names});
}

Result<CharacterMap> parse_character_map(const WrittenRows& written, std::string_view name,
                                         const CharacterLegend& legend, bool ends_needed,
                                         const maps::CharacterSet* characters) {
    Drawing drawing{legend, ends_needed, characters, nullptr, name};
    if (!written.bracketed && !written.labelled && !written.captioned &&
        written.form == WrittenRows::Form::side_by_side)
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

}  // namespace starway::read::maps
