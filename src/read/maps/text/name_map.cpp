#include "read/maps/text/name_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "base/core/shown.hpp"
#include "read/field_names.hpp"
#include "read/maps/cell_draft.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/text/doubt_of_cells.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
namespace {

using Kind = CharacterMeaning::Kind;

constexpr double wall_cost = std::numeric_limits<double>::infinity();
constexpr std::array<std::string_view, 3> start_names{"start", "spawn", "player"};
constexpr std::array<std::string_view, 6> goal_names{"goal", "end", "exit", "target", "finish", "destination"};
constexpr std::array<std::string_view, 10> ground_names{"grass", "sand", "dirt",  "plain", "plains",
                                                        "field", "hall", "space", "none",  "corridor"};

// "WALL" of Tile.WALL and Tile::WALL.
std::string_view last_part(std::string_view name) {
    const std::size_t before = name.find_last_of(".:");
    return before == std::string_view::npos || before + 1 == name.size() ? name : name.substr(before + 1);
}

bool is_called(std::string_view name, std::string_view key) {
    return read::same_name(name, key) || read::same_name(last_part(name), key);
}

Kind usual_kind(std::string_view name) {
    const std::string_view word = last_part(name);
    if (has_name(start_names, word)) return Kind::start;
    if (has_name(goal_names, word)) return Kind::goal;
    const NameSays says = what_name_says(word);
    if (says == NameSays::blocks) return Kind::wall;
    const bool open = says == NameSays::opens || has_name(ground_names, word);
    return open && !names_doubtful_ground(word) ? Kind::open : Kind::unknown;
}

struct NameMeaning {
    std::string name;  // as the text has it
    Kind kind = Kind::unknown;
    double cost = 1;  // wall_cost: a wall
};

class NameReader {
public:
    NameReader(const WrittenRows& written, const std::string& name, const CharacterLegend& legend,
               const MapOptions& options, const CharacterSet& characters)
        : written_(written), name_(name), legend_(legend), options_(options), characters_(characters) {}

    Result<TileMap> read() {
        if (auto known = find_meanings(); !known) return known.error();
        if (auto used = check_costs(); !used) return used.error();
        CellDraft draft(static_cast<std::uint32_t>(width_), static_cast<std::uint32_t>(written_.rows.size()));
        for (std::size_t y = 0; y < written_.rows.size(); ++y) {
            RowWords words(written_.rows[y]);
            for (std::size_t x = 0; words.next(); ++x) fill(draft, meanings_.at(words.word()), x, y);
        }
        std::vector<Sentence> notes;
        auto grid = draft.build(rules_with(options_), notes);
        if (!grid) return grid.error();
        TileMap map{*std::move(grid), "map of names"};
        map.glyphs = std::move(glyphs_);
        map.spots = std::move(spots_);
        map.notes = std::move(notes);
        map.notes.push_back(described());
        return map;
    }

private:
    Result<void> find_meanings() {
        std::vector<std::string> unknown;
        std::size_t first = 0;
        for (std::size_t y = 0; y < written_.rows.size(); ++y) {
            RowWords words(written_.rows[y]);
            for (width_ = 0; words.next(); ++width_) {
                const auto [found, is_new] = meanings_.try_emplace(words.word());
                if (!is_new) continue;
                if (meanings_.size() > most_names)
                    return Error{ErrorKind::data, fmt::format("{}: more than {} different words are no cells of a map",
                                                              name_, most_names)};
                found->second = meaning_of(words.word());
                if (found->second.kind != Kind::unknown) continue;
                if (unknown.empty()) first = written_.offset(y, width_);
                unknown.push_back(core::shown(found->second.name));
            }
            if (auto fits = check_size(); !fits) return fits;
        }
        if (unknown.empty()) return {};
        constexpr std::size_t most = 12;
        const std::string all = listed(unknown);
        unknown.resize(std::min(unknown.size(), most));
        return Error{ErrorKind::data, fmt::format("{}: the cells of this map are words, and nothing says what these "
                                                  "mean: {}; define them with {}",
                                                  place_in(written_.text, name_, first), all, legend_flag(unknown))};
    }

    [[nodiscard]] Result<void> check_size() const {
        if (width_ <= GridMap::max_side && width_ * written_.rows.size() <= most_drawn_cells) return {};
        return Error{ErrorKind::data, fmt::format("{}: {} x {} cells are more than a map may have; split it", name_,
                                                  width_, written_.rows.size())};
    }

    [[nodiscard]] NameMeaning meaning_of(std::string_view word) const {
        NameMeaning meaning{characters_.decode(word)};
        const CharacterMeaning said = said_of(word);
        meaning.kind = said.kind;
        if (said.kind == Kind::unknown) meaning.kind = usual_kind(meaning.name);
        const bool end = meaning.kind == Kind::start || meaning.kind == Kind::goal;
        if (said.kind == Kind::unknown && legend_.rest_is_wall && !end) meaning.kind = Kind::wall;
        meaning.cost = meaning.kind == Kind::wall ? wall_cost : said.cost;
        for (const auto& [key, cost] : options_.costs) {
            if (!is_called(meaning.name, key)) continue;
            meaning.cost = cost;
            meaning.kind = std::isinf(cost) ? Kind::wall : meaning.kind == Kind::wall ? Kind::open : meaning.kind;
            if (meaning.kind == Kind::unknown) meaning.kind = Kind::cost;
        }
        return meaning;
    }

    // By the legend: a name as it is written, or its last part.
    [[nodiscard]] CharacterMeaning said_of(std::string_view word) const {
        if (word.size() == 1) return legend_[word[0]];
        if (const auto number = cell_number(word)) return legend_.number(*number);
        for (const auto& [key, meaning] : legend_.names)
            if (is_called(word, key)) return meaning;
        return {};
    }

    [[nodiscard]] Result<void> check_costs() const {
        const auto occurs = [&](std::string_view key) {
            return std::any_of(meanings_.begin(), meanings_.end(),
                               [&](const auto& one) { return is_called(one.second.name, key); });
        };
        for (const auto& [key, cost] : options_.costs) {
            if (auto fine = check_cost(key, cost); !fine) return fine;
            if (!occurs(key))
                return Error{ErrorKind::usage,
                             fmt::format("{}: no cell is called {}; the cells are {}", name_, in_quotes(key),
                                         names([](const NameMeaning& /*any*/) { return true; }))};
        }
        return {};
    }

    void fill(CellDraft& draft, const NameMeaning& meaning, std::size_t x, std::size_t y) {
        const GridCell cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
        const std::size_t index = draft.index(cell);
        if (std::isinf(meaning.cost))
            draft.block(index);
        else if (meaning.cost != 1)
            draft.set_cost(index, meaning.cost);
        if (meaning.kind == Kind::start) spots_.push_back({meaning.name, "start", cell});
        if (meaning.kind == Kind::goal) spots_.push_back({meaning.name, "goal", cell});
        glyphs_.push_back(static_cast<std::uint32_t>(std::isinf(meaning.cost)      ? '#'
                                                     : meaning.kind == Kind::start ? 'S'
                                                     : meaning.kind == Kind::goal  ? 'G'
                                                                                   : '.'));
    }

    // Those that fit, for sentences.
    template <class Fits>
    [[nodiscard]] std::string names(Fits&& fits) const {
        std::vector<std::string> found;
        for (const auto& [word, meaning] : meanings_)
            if (fits(meaning)) found.push_back(core::shown(meaning.name));
        return found.empty() ? "none" : listed(found);
    }

    [[nodiscard]] std::string described() const {
        return fmt::format("Cells are words; open: {}; walls: {}⟦ (to change it: ⟨legend=NAME=wall⟩)⟧.",
                           names([](const NameMeaning& one) { return std::isfinite(one.cost); }),
                           names([](const NameMeaning& one) { return std::isinf(one.cost); }));
    }

    const WrittenRows& written_;
    const std::string& name_;
    const CharacterLegend& legend_;
    const MapOptions& options_;
    const CharacterSet& characters_;
    static constexpr std::size_t most_names = 256;
    std::map<std::string_view, NameMeaning> meanings_;
    std::size_t width_ = 0;
    std::vector<std::uint32_t> glyphs_;
    std::vector<MapSpot> spots_;
};

}  // namespace

bool are_named_cells(std::string_view beginning, bool whole) {
    if (!whole) beginning = beginning.substr(0, beginning.rfind('\n') + 1);
    bool walls = false, floors = false;
    std::size_t width = 0;
    for (const std::string_view line : lines_of_cells(beginning)) {
        std::size_t own = 0;
        for (RowWords words(line); words.next(); ++own) {
            if (!is_name_cell(words.word())) return false;
            const Kind kind = usual_kind(words.word());
            walls = walls || kind == Kind::wall;
            floors = floors || kind == Kind::open;
        }
        if (width == 0) width = own;
        if (own != width) return false;
    }
    return width >= 2 && walls && floors;
}

Result<TileMap> parse_name_map(const WrittenRows& written, const std::string& name, const CharacterLegend& legend,
                               const MapOptions& options, const CharacterSet& characters) {
    return NameReader(written, name, legend, options, characters).read();
}

}  // namespace starway::read::maps
