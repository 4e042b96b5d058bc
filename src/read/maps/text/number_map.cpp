#include "read/maps/text/number_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "read/maps/cell_draft.hpp"
#include "read/maps/conventions.hpp"

namespace starway::read::maps {
namespace {

using Kind = CharacterMeaning::Kind;

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double most_cost = 65535;

// What the numbers of a map have in common.
struct Numbers {
    bool zero_or_one = true, occupancy = true, mask = true, tiles = true;
    bool minus_one = false, zero = false, hundred = false, negative = false, truths = false;

    void add(double value) {
        const bool whole = std::isfinite(value) && value == std::floor(value);
        zero_or_one = zero_or_one && (value == 0 || value == 1);
        occupancy = occupancy && (value == 0 || value == 100 || value == -1);
        mask = mask && (value == 0 || value == 255);
        tiles = tiles && whole && value >= -1;
        minus_one = minus_one || value == -1;
        zero = zero || value == 0;
        hundred = hundred || value == 100;
        negative = negative || value < 0;
    }
};

enum class Rule : std::uint8_t { zero_or_one, occupancy, mask, tiles, costs };

Rule rule_of(const Numbers& numbers) {
    if (numbers.zero_or_one && numbers.zero) return Rule::zero_or_one;
    if (numbers.occupancy && numbers.zero && numbers.hundred) return Rule::occupancy;
    if (numbers.mask && numbers.zero) return Rule::mask;
    return numbers.tiles && numbers.minus_one ? Rule::tiles : Rule::costs;
}

// The costs of MapOptions::costs, by number or character.
struct NamedCosts {
    std::map<double, double> numbers;
    std::map<std::string, double, std::less<>> characters;

    static Result<NamedCosts> of(const MapOptions& options, const std::string& name) {
        NamedCosts costs;
        for (const auto& [key, cost] : options.costs) {
            if (auto fine = check_cost(key, cost); !fine) return fine.error();
            if (const auto number = cell_number(key))
                costs.numbers[*number] = cost;
            else if (is_cell(key))
                costs.characters[key] = cost;
            else
                return Error{ErrorKind::usage, fmt::format("{}: ⟨cost⟩ on a map of numbers takes a number, not {}",
                                                           name, in_quotes(key))};
        }
        return costs;
    }
};

// The cost of a cell; infinite: a wall.
class Costs {
public:
    Costs(const Numbers& numbers, const CharacterLegend& legend, const NamedCosts& named)
        : legend_(&legend), named_(&named), rule_(rule_of(numbers)) {
        const auto empty = named.numbers.find(-1);
        empty_blocked_ =
            legend.number(-1).kind == Kind::wall || (empty != named.numbers.end() && std::isinf(empty->second));
    }
    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] bool empty_blocked() const { return empty_blocked_; }
    [[nodiscard]] double of(double value) const {
        if (const auto found = named_->numbers.find(value); found != named_->numbers.end()) return found->second;
        const CharacterMeaning meaning = legend_->number(value);
        if (meaning.kind == Kind::wall) return infinite;
        if (meaning.kind != Kind::unknown) return meaning.cost;
        return legend_->rest_is_wall ? infinite : by_rule(value);
    }
    [[nodiscard]] double of(std::string_view character, CharacterMeaning meaning) const {
        const auto found = named_->characters.find(character);
        if (found != named_->characters.end()) return found->second;
        return meaning.kind == Kind::wall ? infinite : meaning.cost;
    }

private:
    [[nodiscard]] double by_rule(double value) const {
        switch (rule_) {
            case Rule::zero_or_one:
            case Rule::occupancy:
                return value == 0 ? 1 : infinite;
            case Rule::mask:
                return value == 255 ? 1 : infinite;
            case Rule::tiles:
                return (value == -1) == empty_blocked_ ? infinite : 1;
            case Rule::costs:
                break;
        }
        return value >= 0 ? value : infinite;
    }

    const CharacterLegend* legend_;
    const NamedCosts* named_;
    Rule rule_;
    bool empty_blocked_ = false;
};

std::string note_of(const Costs& costs, const Numbers& numbers) {
    switch (costs.rule()) {
        case Rule::zero_or_one:
            return numbers.truths
                       ? "True is a wall and false is open, as 1 and 0⟦ (to name what is open: ⟨open=true⟩)⟧."
                       : std::string(zero_and_one_note);
        case Rule::occupancy:
            return "The numbers are those of ROS: 0 is free, 100 occupied and a wall, -1 unknown and blocked⟦ (to name "
                   "what is open: ⟨open=0,-1⟩)⟧.";
        case Rule::mask:
            return "The only numbers are 0 and 255: 0 is black and a wall, 255 white and open⟦ (to name what is open: "
                   "⟨open=0⟩)⟧.";
        case Rule::tiles:
            return costs.empty_blocked()
                       ? "-1 is no tile, and blocked; every tile is open⟦ (to name what is open: ⟨open=0,1⟩)⟧."
                       : "-1 is no tile, and open; every tile is a wall⟦ (the other way round: ⟨cost=-1=blocked⟩; to "
                         "name what is open: ⟨open=0,1⟩)⟧.";
        case Rule::costs:
            break;
    }
    return fmt::format("Numbers are costs{}{}⟦ (to name what is open at cost 1: ⟨open=0,1⟩)⟧.",
                       numbers.zero ? ", and 0 costs nothing" : "",
                       numbers.negative ? "; negative ones are walls" : "");
}

// Fills a map cell by cell.
class Filling {
public:
    Filling(const WrittenRows& written, const std::string& name, const Costs& costs, const CharacterLegend& usual,
            const NamedCosts& named, std::uint32_t width)
        : written_(&written),
          name_(&name),
          costs_(&costs),
          usual_(&usual),
          named_(&named),
          draft_(width, static_cast<std::uint32_t>(written.rows.size())) {
        glyphs_.reserve(std::size_t{width} * written.rows.size());
    }

    Result<void> run() {
        for (std::size_t y = 0; y < written_->rows.size(); ++y) {
            RowWords words(written_->rows[y]);
            for (std::size_t x = 0; words.next(); ++x)
                if (auto taken = take(words.word(), x, y); !taken) return taken;
        }
        return {};
    }
    Result<TileMap> finish(const MapOptions& options) {
        for (const auto& [number, cost] : named_->numbers)
            if (used_.count(number) == 0)
                return Error{ErrorKind::usage, fmt::format("{}: no cell has the number {}", *name_, number)};
        std::vector<Sentence> notes;
        auto grid = draft_.build(rules_with(options), notes);
        if (!grid) return grid.error();
        TileMap map{*std::move(grid), "map of numbers"};
        map.glyphs = std::move(glyphs_);
        map.spots = std::move(spots_);
        map.notes = std::move(notes);
        return map;
    }

private:
    Result<void> take(std::string_view word, std::size_t x, std::size_t y) {
        const auto number = cell_number(word);
        const CharacterMeaning meaning = number ? usual_->number(*number) : (*usual_)[word[0]];
        if (!number && meaning.kind == Kind::unknown)
            return fault(x, y, fmt::format("{} is unknown⟦; define it with ⟨legend⟩⟧", in_quotes(word)));
        if (number && named_->numbers.count(*number) > 0) used_.insert(*number);
        const double cost = number ? costs_->of(*number) : costs_->of(word, meaning);
        if (meaning.kind == Kind::start || meaning.kind == Kind::goal)
            spots_.push_back({std::string(word),
                              meaning.kind == Kind::start ? "start" : "goal",
                              {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)}});
        if (cost > most_cost && !std::isinf(cost))
            return fault(x, y, fmt::format("the cost {} is above {}", cost, most_cost));
        const std::size_t cell = glyphs_.size();
        std::isinf(cost) ? draft_.block(cell) : draft_.set_cost(cell, cost);
        const bool plain = word.size() == 1;
        glyphs_.push_back(static_cast<unsigned char>(plain ? word[0] : std::isinf(cost) ? '#' : '.'));
        return {};
    }

    [[nodiscard]] Error fault(std::size_t x, std::size_t y, const std::string& message) const {
        return Error{ErrorKind::data,
                     fmt::format("{}: {}", place_in(written_->text, *name_, written_->offset(y, x)), message)};
    }

    const WrittenRows* written_;
    const std::string* name_;
    const Costs* costs_;
    const CharacterLegend* usual_;
    const NamedCosts* named_;
    CellDraft draft_;
    std::vector<std::uint32_t> glyphs_;
    std::vector<MapSpot> spots_;
    std::set<double> used_;  // of the named costs
};

}  // namespace

Result<TileMap> parse_number_map(const WrittenRows& written, const std::string& name, const CharacterLegend& legend,
                                 const MapOptions& options) {
    Numbers numbers;
    std::string letters;  // each at most twice, as some are usual only where they are alone
    std::size_t width = 0;
    for (const std::string_view row : written.rows) {
        width = 0;
        for (RowWords words(row); words.next(); ++width) {
            const auto number = cell_number(words.word());
            numbers.truths = numbers.truths || boolean_of(words.word()).has_value();
            if (number)
                numbers.add(*number);
            else if (std::count(letters.begin(), letters.end(), words.word()[0]) < 2)
                letters += words.word()[0];
        }
    }
    if (width > GridMap::max_side || width * written.rows.size() > most_drawn_cells)
        return Error{ErrorKind::data, fmt::format("{}: {} x {} cells are more than a map may have; split it", name,
                                                  width, written.rows.size())};
    const auto named = NamedCosts::of(options, name);
    if (!named) return named.error();
    const CharacterLegend usual = with_usual_meanings(legend, letters, false);
    const Costs costs(numbers, legend, *named);
    Filling filling(written, name, costs, usual, *named, static_cast<std::uint32_t>(width));
    if (auto run = filling.run(); !run) return run.error();
    auto map = filling.finish(options);
    const bool said =
        costs.rule() == Rule::zero_or_one && legend['0'].kind != Kind::unknown && legend['1'].kind != Kind::unknown;
    if (map && !legend.rest_is_wall && !said) map->notes.push_back(note_of(costs, numbers));
    return map;
}

}  // namespace starway::read::maps
