#include "io/maps/drawn_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "io/line_cursor.hpp"
#include "io/maps/cell_draft.hpp"
#include "io/maps/character_map.hpp"
#include "io/maps/character_set.hpp"
#include "io/maps/conventions.hpp"
#include "io/maps/moving_ai.hpp"

namespace starway::maps {
namespace {

// Applies the options' costs by character; movement rules and sides stay unchanged.
Result<void> apply_costs(TileMap& map, const MapOptions& options, std::string_view name) {
    if (options.costs.empty()) return {};
    std::map<std::uint32_t, float> costs;
    for (const auto& [key, cost] : options.costs) {
        if (auto fine = check_cost(key, cost); !fine) return fine;
        const std::vector<std::uint32_t> characters = code_points(key);
        if (characters.size() != 1)
            return Error{ErrorKind::usage, fmt::format("{}: --cost on a character map takes a single character, not {}",
                                                       name, in_quotes(key))};
        if (std::find(map.glyphs.begin(), map.glyphs.end(), characters[0]) == map.glyphs.end())
            return Error{ErrorKind::usage, fmt::format("{}: no cell has the character {}", name, in_quotes(key))};
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

}  // namespace

Result<TileMap> parse_drawn_map(const SourceText& source, const MapOptions& options) {
    CharacterSet characters;
    const auto legend_text = characters.encode(options.legend);
    if (!legend_text) return legend_text.error();
    const auto legend = parse_legend(*legend_text);
    if (!legend) return legend.error();
    const auto text = characters.encode(source.text);
    if (!text) return Error{ErrorKind::data, fmt::format("{}: {}", source.name, text.error().message)};
    auto parsed = parse_character_map(*text, source.name, *legend, false, &characters);
    if (!parsed) return parsed.error();
    if (auto set = parsed->map.set_rules(rules_with(options)); !set) return set.error();

    TileMap map{std::move(parsed->map), "character map"};
    map.glyphs.reserve(parsed->glyphs.size());
    for (const char glyph : parsed->glyphs) map.glyphs.push_back(characters.code_point(glyph));
    const auto glyph_at = [&](GridCell cell) {
        return utf8_of(
            map.glyphs[static_cast<std::size_t>(cell.y) * map.grid.width() + static_cast<std::size_t>(cell.x)]);
    };
    if (parsed->start) map.spots.push_back({glyph_at(*parsed->start), "start", *parsed->start});
    if (parsed->goal) map.spots.push_back({glyph_at(*parsed->goal), "goal", *parsed->goal});
    if (parsed->cell_wide > 1) map.notes.push_back(fmt::format("Each cell is {} characters wide.", parsed->cell_wide));
    if (parsed->digits_are_walls) map.notes.emplace_back("The only digits are 0 and 1: 0 is open, 1 is a wall.");
    if (map.grid.has_costs()) map.notes.emplace_back("Digits are costs.");
    if (auto applied = apply_costs(map, options, source.name); !applied) return applied.error();
    return map;
}

Result<TileMap> parse_moving_ai_tile_map(const SourceText& source, const MapOptions& options) {
    auto grid = parse_moving_ai_map(source.text, source.name, rules_with(options));
    if (!grid) return grid.error();
    TileMap map{std::move(*grid), "Moving AI map"};
    const std::size_t width = map.grid.width();
    map.glyphs.resize(width * map.grid.height());
    io::LineCursor cursor(source.text, source.name);
    constexpr int header_lines = 4;
    for (int i = 0; i < header_lines; ++i) (void)cursor.next();
    for (std::size_t y = 0; y < map.grid.height() && cursor.next(); ++y)
        std::copy_n(cursor.line().begin(), width, map.glyphs.begin() + static_cast<std::ptrdiff_t>(y * width));
    if (map.grid.has_sides() && options.radius == 0)
        map.notes.emplace_back("Water (W) can be entered from water only.");
    if (auto applied = apply_costs(map, options, source.name); !applied) return applied.error();
    return map;
}

}  // namespace starway::maps
