#include "read/maps/text/drawn_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/core/characters.hpp"
#include "base/core/sentence.hpp"
#include "read/line_cursor.hpp"
#include "read/look.hpp"
#include "read/maps/cell_draft.hpp"
#include "read/maps/character_set.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/moving_ai.hpp"
#include "read/maps/text/character_map.hpp"
#include "read/maps/text/declared_name.hpp"
#include "read/maps/text/doubt_of_cells.hpp"
#include "read/maps/text/drawn.hpp"
#include "read/maps/text/matrix.hpp"
#include "read/maps/text/name_map.hpp"
#include "read/maps/text/number_map.hpp"

namespace starway::read::maps {
namespace {

// The different ones of the map: ". # S", and that there are more.
std::string characters_of(const TileMap& map) {
    constexpr std::size_t most = 12;
    std::string text;
    std::vector<std::uint32_t> known;
    for (const std::uint32_t glyph : map.glyphs) {
        if (std::find(known.begin(), known.end(), glyph) != known.end()) continue;
        known.push_back(glyph);
        if (known.size() > most) return text + " and others";
        text += (text.empty() ? "" : " ") + utf8_of(glyph);
    }
    return text;
}

// Applies the options' costs by character; movement rules and sides stay unchanged.
Result<void> apply_costs(TileMap& map, const MapOptions& options, std::string_view name) {
    if (options.costs.empty()) return {};
    std::map<std::uint32_t, float> costs;
    for (const auto& [key, cost] : options.costs) {
        if (auto fine = check_cost(key, cost); !fine) return fine;
        const std::vector<std::uint32_t> characters = code_points(key);
        if (characters.size() != 1)
            return Error{ErrorKind::usage, fmt::format("{}: ⟨cost⟩ on a character map takes a single character, not {}",
                                                       name, in_quotes(key))};
        if (std::find(map.glyphs.begin(), map.glyphs.end(), characters[0]) == map.glyphs.end())
            return Error{ErrorKind::usage, fmt::format("{}: no cell has the character {}, but {}⟦; for characters that "
                                                       "a map may lack, pass ⟨legend={}={}⟩⟧",
                                                       name, in_quotes(key), characters_of(map), key,
                                                       std::isinf(cost) ? "wall" : fmt::format("{:g}", cost))};
        costs[characters[0]] = static_cast<float>(cost);
    }
    GridMap& grid = map.grid;
    std::vector<float> all(map.glyphs.size(), 1.0F);
    bool priced = grid.has_costs();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const GridCell cell{static_cast<std::int32_t>(i % grid.width()), static_cast<std::int32_t>(i / grid.width())};
        if (grid.has_costs())
            all[i] = static_cast<float>(grid.cost(grid.node(cell))) / static_cast<float>(grid.cost_units());
        const auto found = costs.find(map.glyphs[i]);
        if (found == costs.end()) continue;
        const bool wall = std::isinf(found->second);
        grid.set_open(cell, !wall);
        if (wall) continue;
        all[i] = found->second;
        priced = priced || found->second != 1;
    }
    if (!priced) return {};
    const WholeCosts whole = whole_costs(all);
    grid.assign_costs(whole.units, whole.costs);
    if (whole.rounded) map.notes.push_back(fmt::format("Costs were rounded to 1/{}.", whole.units));
    return {};
}

// Rows of words without a header could be a table, unless their characters can only be those of a map.
void note_table(TileMap& map, const WrittenRows& written) {
    const std::string_view text = written.text.substr(0, read::beginning_bytes);
    const bool whole = text.size() == written.text.size();
    if (written.bracketed || written.names || is_drawn(text, whole, {}) || matrix_of(text, whole) != Matrix::cells)
        return;
    map.notes.emplace_back(
        "Rows without a header were read as a tile map⟦ (a table of edges names its columns: ⟨from_field=1⟩ "
        "⟨to_field=2⟩)⟧.");
}

// What the options say of characters, in those of the map.
Result<CharacterLegend> legend_of(const MapOptions& options, CharacterSet& characters) {
    const auto text = characters.encode(options.legend);
    if (!text) return text.error();
    auto legend = parse_legend(*text);
    if (!legend) return legend;
    const auto open = characters.encode(options.open);
    if (!open) return open.error();
    if (auto named = parse_open(*open, *legend); !named) return named.error();
    return legend;
}

std::vector<Sentence> notes_of(const CharacterMap& parsed) {
    std::vector<Sentence> notes;
    if (parsed.cell_wide > 1) notes.push_back(fmt::format("Each cell is {} characters wide.", parsed.cell_wide));
    notes.insert(notes.end(), parsed.notes.begin(), parsed.notes.end());
    if (parsed.map.has_costs())
        notes.push_back(fmt::format(
            "Digits are costs{}.",
            parsed.map.least_cost() > 0 ? "" : ", and 0 costs nothing⟦ (to name what is open at cost 1: ⟨open=0,1⟩)⟧"));
    return notes;
}

Result<TileMap> character_tile_map(const WrittenRows& written, const std::string& name, const CharacterLegend& legend,
                                   const MapOptions& options, const CharacterSet& characters) {
    auto parsed = parse_character_map(written, name, legend, false, &characters);
    if (!parsed) return parsed.error();
    if (auto set = parsed->map.set_rules(rules_with(options)); !set) return set.error();
    std::vector<Sentence> notes = notes_of(*parsed);
    TileMap map{std::move(parsed->map), "character map"};
    map.notes = std::move(notes);
    map.glyphs.reserve(parsed->glyphs.size());
    for (const char glyph : parsed->glyphs) map.glyphs.push_back(characters.code_point(glyph));
    const auto add_spots = [&](const char* type, const std::vector<GridCell>& cells) {
        for (const GridCell cell : cells) {
            const auto glyph = static_cast<std::size_t>(cell.y) * map.grid.width() + static_cast<std::size_t>(cell.x);
            map.spots.push_back({utf8_of(map.glyphs[glyph]), type, cell});
        }
    };
    add_spots("start", parsed->starts);
    add_spots("goal", parsed->goals);
    if (auto applied = apply_costs(map, options, name); !applied) return applied.error();
    return map;
}

Result<TileMap> read_rows(const WrittenRows& written, const std::string& name, const CharacterLegend& legend,
                          const MapOptions& options, const CharacterSet& characters) {
    if (written.names) return parse_name_map(written, name, legend, options, characters);
    if (!legend.names.empty())
        return Error{ErrorKind::usage, fmt::format("{}: the cells of this map are characters or numbers, but {} is a "
                                                   "name⟦; define its cells with ⟨legend⟩⟧",
                                                   name, in_quotes(characters.decode(legend.names.begin()->first)))};
    return written.numbers ? parse_number_map(written, name, legend, options)
                           : character_tile_map(written, name, legend, options, characters);
}

// An array of 0 and 1 whose name says what is open defines both, unless the options do. Returns the name.
std::string take_declared_name(const WrittenRows& written, CharacterLegend& legend) {
    if (!written.bracketed || written.names || says_what_blocks(legend)) return {};
    for (const std::string_view row : written.rows)
        for (RowWords words(row); words.next();)
            if (const auto number = cell_number(words.word()); !number || (*number != 0 && *number != 1)) return {};
    const auto before = static_cast<std::size_t>(written.rows.front().data() - written.text.data());
    std::string name = name_for_open_cells(written.text.substr(0, before));
    if (name.empty()) return name;
    legend['0'].kind = CharacterMeaning::Kind::wall;
    legend['1'].kind = CharacterMeaning::Kind::open;
    return name;
}

// A map with several starts or goals means the nearest ones.
void note_several(TileMap& map) {
    const auto count = [&](std::string_view type) {
        return std::count_if(map.spots.begin(), map.spots.end(),
                             [&](const MapSpot& spot) { return spot.type == type; });
    };
    const auto starts = count("start");
    const auto goals = count("goal");
    if (starts > 1) map.notes.push_back(fmt::format("The map has {} starts; a path begins at the best one.", starts));
    if (goals > 1) map.notes.push_back(fmt::format("The map has {} goals; a path ends at the nearest.", goals));
}

// The lines of text around a map that were not read.
void note_captions(TileMap& map, const WrittenRows& written, const CharacterSet& characters) {
    if (!written.captioned) return;
    std::string_view first = written.text.substr(0, written.text.find('\n'));
    if (first.data() == written.rows.front().data())
        first = core::trimmed(written.text.substr(static_cast<std::size_t>(
                                  written.rows.back().data() + written.rows.back().size() - written.text.data())),
                              " \t\r\n");
    first = first.substr(0, first.find('\n'));
    map.notes.push_back(fmt::format("Lines of text around the map were left out, such as {}.",
                                    in_quotes(core::trimmed(characters.decode(first), " \t\r\n"))));
}

}  // namespace

Result<TileMap> parse_drawn_map(const SourceText& source, const MapOptions& options) {
    CharacterSet characters;
    auto legend = legend_of(options, characters);
    if (!legend) return legend.error();
    const auto text = characters.encode(source.text);
    if (!text) return Error{ErrorKind::data, fmt::format("{}: {}", source.name, text.error().message)};
    const auto written = rows_of_characters(*text, source.name, *legend);
    if (!written) return written.error();
    const std::string named_open = take_declared_name(*written, *legend);
    auto map = read_rows(*written, source.name, *legend, options, characters);
    if (!map) return map;
    if (!named_open.empty())
        map->notes.push_back(
            fmt::format("The array is called {}, so 1 and true are open, 0 and false walls⟦ (the other "
                        "way round: ⟨open=0⟩)⟧.",
                        named_open));
    if (!options.open.empty() && map->grid.open_count() == 0)
        return Error{ErrorKind::usage, fmt::format("{}: no cell is open; name those that are, not {}", source.name,
                                                   in_quotes(options.open))};
    note_table(*map, *written);
    note_captions(*map, *written, characters);
    note_several(*map);
    if (written->labelled)
        map->notes.emplace_back("The numbers of the rows and columns beside the cells were left out.");
    if (options.costs.empty() && !written->names && !says_what_blocks(*legend)) tell_doubt(*map, written->numbers);
    return map;
}

Result<TileMap> parse_moving_ai_tile_map(const SourceText& source, const MapOptions& options) {
    auto grid = parse_moving_ai_map(source.text, source.name, rules_with(options));
    if (!grid) return grid.error();
    TileMap map{std::move(*grid), "Moving AI map"};
    const std::size_t width = map.grid.width();
    map.glyphs.resize(width * map.grid.height());
    read::LineCursor cursor(source.text, source.name);
    constexpr int header_lines = 4;
    for (int i = 0; i < header_lines; ++i) (void)cursor.next();
    for (std::size_t y = 0; y < map.grid.height() && cursor.next(); ++y)
        std::copy_n(cursor.line().begin(), width, map.glyphs.begin() + static_cast<std::ptrdiff_t>(y * width));
    if (map.grid.has_sides() && options.radius.value == 0)
        map.notes.emplace_back("Water (W) can be entered from water only.");
    if (auto applied = apply_costs(map, options, source.name); !applied) return applied.error();
    return map;
}

}  // namespace starway::read::maps
