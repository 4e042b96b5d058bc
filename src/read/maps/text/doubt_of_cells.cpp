#include "read/maps/text/doubt_of_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/core/sentence.hpp"
#include "read/maps/character_set.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/walls/doubt.hpp"

namespace starway::read::maps {
namespace {

using Kind = CharacterMeaning::Kind;

// What a map without walls consists of, apart from its start and goal.
struct Marks {
    struct Mark {
        std::size_t cells = 0;
        double cost = 1;
    };
    static constexpr std::size_t most_numbers = 64;
    std::map<std::uint32_t, Mark> characters;
    std::map<double, std::size_t> numbers;  // how many cells

    void add(std::uint32_t glyph, double cost, bool number) {
        if (number && numbers.size() < most_numbers) ++numbers[cost];
        if (number) return;
        Mark& mark = characters[glyph];
        mark.cost = cost;
        ++mark.cells;
    }
    [[nodiscard]] bool has_free_cells() const { return numbers.count(0) > 0 && numbers.size() + characters.size() > 1; }
    // Two characters, or one and a number, that mean the same.
    [[nodiscard]] bool has_twins() const {
        std::vector<double> costs;
        for (const auto& [glyph, mark] : characters) costs.push_back(mark.cost);
        std::sort(costs.begin(), costs.end());
        return std::adjacent_find(costs.begin(), costs.end()) != costs.end() ||
               std::any_of(costs.begin(), costs.end(), [&](double cost) { return numbers.count(cost) > 0; });
    }
};

Marks marks_of(const TileMap& map, bool all_numbers) {
    Marks marks;
    const GridMap& grid = map.grid;
    for (std::size_t i = 0; i < map.glyphs.size(); ++i) {
        const GridCell cell{static_cast<std::int32_t>(i % grid.width()), static_cast<std::int32_t>(i / grid.width())};
        if (std::any_of(map.spots.begin(), map.spots.end(), [&](const MapSpot& spot) { return spot.cell == cell; }))
            continue;
        const double cost =
            grid.has_costs() ? static_cast<double>(grid.cost(grid.node(cell))) / grid.cost_units() : 1.0;
        const std::uint32_t glyph = map.glyphs[i];
        marks.add(glyph, cost, (glyph >= '0' && glyph <= '9') || (all_numbers && glyph == '.'));
    }
    return marks;
}

// A number that stands on one cell only is where one starts or arrives.
std::string ends_among(const Marks& marks) {
    std::vector<double> single;
    for (const auto& [number, cells] : marks.numbers)
        if (number > 0 && cells == 1) single.push_back(number);
    if (single.empty() || single.size() > 2 || marks.numbers.size() < single.size() + 2) return {};
    return single.size() == 1 ? fmt::format("{}=goal", single[0])
                              : fmt::format("{}=start,{}=goal", single[0], single[1]);
}

std::string advice_on_numbers(const Marks& marks) {
    const std::string ends = ends_among(marks);
    return fmt::format("⟦ If 0 is a wall, pass {}; if only 0 is open, ⟨open=0⟩{}.⟧",
                       core::option("legend", ends.empty() ? "0=wall" : "0=wall," + ends),
                       ends.empty() ? "" : " " + core::option("legend", ends));
}

std::string advice_on_characters(const Marks& marks) {
    std::vector<std::string> all;
    std::uint32_t wall = 0;
    std::size_t fewest = ~std::size_t{0};
    for (const auto& [glyph, mark] : marks.characters) {
        if (all.size() < 12) all.push_back(fmt::format("'{}'", utf8_of(glyph)));
        const bool ground = glyph == '.' || glyph == ' ' || glyph == '_' || glyph == '-';
        if (!ground && mark.cells < fewest) wall = glyph, fewest = mark.cells;
    }
    for (const auto& [number, cells] : marks.numbers) {
        if (all.size() < 12) all.push_back(fmt::format("{}", number));
        if (wall == 0 && number >= 0 && number <= 9) wall = '0' + static_cast<std::uint32_t>(number);
    }
    return fmt::format(" Its cells are {}⟦; name walls with {}, or all that is open with ⟨open⟩⟧.",
                       fmt::join(all, ", "), legend_flag(wall == 0 ? marks.characters.begin()->first : wall, "wall"));
}

}  // namespace

std::string legend_flag(std::uint32_t character, std::string_view meaning) {
    if (character < 0x20 || character == 0x7F) return "⟨legend⟩";
    return core::option("legend", fmt::format("{}={}", utf8_of(character), meaning));
}

std::string legend_flag(const std::vector<std::string>& keys) {
    std::string legend;
    for (const std::string& key : keys)
        if (!(key.size() == 1 && (key[0] < ' ' || key[0] == 0x7F)))
            legend += fmt::format("{}{}={}", legend.empty() ? "" : ",", key, legend.empty() ? "open" : "wall");
    return legend.empty() ? "⟨legend⟩" : core::option("legend", legend);
}

bool says_what_blocks(const CharacterLegend& legend) {
    const auto says = [](const CharacterMeaning& meaning) {
        return meaning.kind == Kind::open || meaning.kind == Kind::wall || meaning.kind == Kind::cost;
    };
    return legend.rest_is_wall || std::any_of(legend.characters.begin(), legend.characters.end(), says) ||
           std::any_of(legend.numbers.begin(), legend.numbers.end(),
                       [&](const auto& one) { return says(one.second); }) ||
           std::any_of(legend.names.begin(), legend.names.end(), [&](const auto& one) { return says(one.second); });
}

void tell_doubt(TileMap& map, bool numbers) {
    const std::uint64_t cells = std::uint64_t{map.grid.width()} * map.grid.height();
    if (map.grid.open_count() != cells) return;
    const Marks marks = marks_of(map, numbers);
    const bool free = marks.has_free_cells();
    if (!free && !marks.has_twins()) return;
    tell_walls_unsaid(map, fmt::format("nothing in this map says what blocks, so all {} cells are open{}.{}", cells,
                                       free ? ", and those with 0 cost nothing" : "",
                                       free ? advice_on_numbers(marks) : advice_on_characters(marks)));
}

}  // namespace starway::read::maps
