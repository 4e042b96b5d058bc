#include "io/maps/ldtk/ldtk_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "io/field_names.hpp"
#include "io/maps/cell_draft.hpp"
#include "io/maps/conventions.hpp"
#include "io/maps/json_lexer.hpp"
#include "io/maps/ldtk/entities.hpp"
#include "io/maps/ldtk/level.hpp"

namespace starway::maps {
namespace {

using namespace ldtk;

constexpr std::int64_t largest_value = 1'000'000'000;

struct GridLayer {
    const Json* json = nullptr;
    std::string name;
    std::optional<LayerRole> role;
    Lattice lattice;
    std::map<std::int64_t, std::string> names;
};

struct Meaning {
    bool blocks = false;
    std::optional<double> cost;
    std::optional<double> height;
};

bool names_a_wall(std::string_view name) {
    constexpr std::array<std::string_view, 9> walls{"",        "wall",      "walls",    "solid",    "block",
                                                    "blocked", "collision", "obstacle", "obstacles"};
    return std::any_of(walls.begin(), walls.end(), [&](std::string_view wall) { return io::same_name(wall, name); });
}

class Reader {
public:
    Reader(const Level& level, const MapOptions& options) : level_(level), options_(options) {}

    Result<TileMap> read() {
        for (const auto step : {&Reader::find_layers, &Reader::check_options, &Reader::apply_layers})
            if (auto done = (this->*step)(); !done) return done.error();
        const Result<Entities> entities = read_entities(level_, base_, ignored_);
        if (!entities) return entities.error();
        Result<GridMap> grid = draft_->build(rules_with(options_), notes_);
        if (!grid) return grid.error();
        for (const GridPortal& portal : entities->portals)
            if (auto added = grid->add_portal(portal); !added) return added.error();
        TileMap map{std::move(*grid), "LDtk level", entities->spots};
        map.notes.push_back(fmt::format("The level {} has cells of {} pixels.", in_quotes(level_.name), base_.cell));
        map.notes.insert(map.notes.end(), notes_.begin(), notes_.end());
        map.notes.insert(map.notes.end(), entities->notes.begin(), entities->notes.end());
        note_blocked_spots(map);
        return map;
    }

private:
    Result<void> find_layers();
    Result<void> check_options();
    Result<void> apply_layers();
    Result<void> apply(const GridLayer& layer);
    [[nodiscard]] Meaning meaning_of(const GridLayer& layer, std::int64_t value) const;
    [[nodiscard]] std::string called(const GridLayer& layer) const {
        return fmt::format("level {}, layer {}", in_quotes(level_.name), in_quotes(layer.name));
    }

    const Level& level_;
    const MapOptions& options_;
    std::vector<GridLayer> layers_;  // from top to bottom
    std::set<std::string> ignored_;
    Lattice base_;  // the finest one
    std::optional<CellDraft> draft_;
    std::vector<bool> filled_;
    std::vector<std::string> notes_;
};

Result<void> Reader::find_layers() {
    std::set<std::string> names;
    for (const Json& json : level_.layers->items()) {
        const std::string name(json.text_of("__identifier"));
        names.insert(name);
        const auto role = options_.layers.find(name);
        if (role != options_.layers.end() && role->second == LayerRole::ignore) ignored_.insert(name);
        if (json.text_of("__type") != "IntGrid" || ignored_.count(name) != 0) continue;
        GridLayer layer{&json, name, {}, {}, value_names(level_, json)};
        if (role != options_.layers.end()) layer.role = role->second;
        if (!layer.role && is_collision_name(name)) layer.role = LayerRole::collision;
        auto lattice = Lattice::read(*level_.file, json);
        if (!lattice) return lattice.error();
        layer.lattice = *lattice;
        if (layers_.empty() || layer.lattice.cell < base_.cell) base_ = layer.lattice;
        layers_.push_back(std::move(layer));
    }
    for (const auto& [name, role] : options_.layers)
        if (names.count(name) == 0)
            return Error{ErrorKind::usage,
                         fmt::format("{}: the level {} has no layer {}; its layers are {}", level_.file->source.name,
                                     in_quotes(level_.name), in_quotes(name), listed({names.begin(), names.end()}))};
    if (layers_.empty())
        return level_.file->error(*level_.layers,
                                  fmt::format("the level {} has no IntGrid layer", in_quotes(level_.name)));
    if (std::uint64_t{base_.width} * base_.height > most_drawn_cells)
        return level_.file->error(*level_.layers, fmt::format("{} x {} cells exceed the limit of {}", base_.width,
                                                              base_.height, most_drawn_cells));
    return {};
}

Result<void> Reader::check_options() {
    std::set<std::string> known;
    for (const GridLayer& layer : layers_)
        for (const auto& [value, name] : layer.names) known.insert(name.empty() ? std::to_string(value) : name);
    for (const auto& [key, cost] : options_.costs) {
        if (auto fine = check_cost(key, cost); !fine) return fine;
        const bool number = !key.empty() && key.find_first_not_of("0123456789") == std::string::npos;
        const bool named = std::any_of(known.begin(), known.end(), [&wanted = key](const std::string& name) {
            return io::same_name(name, wanted);
        });
        if (!number && !named && key != "empty")
            return Error{ErrorKind::usage,
                         fmt::format("{}: no value is named {}; the values are {}", level_.project->source.name,
                                     in_quotes(key), listed({known.begin(), known.end()}))};
    }
    return {};
}

Meaning Reader::meaning_of(const GridLayer& layer, std::int64_t value) const {
    const auto named = layer.names.find(value);
    const std::string name = named != layer.names.end() ? named->second : std::string();
    Meaning meaning;
    meaning.blocks = layer.role ? layer.role == LayerRole::collision : names_a_wall(name);
    if (layer.role == LayerRole::cost) meaning.cost = static_cast<double>(std::min<std::int64_t>(value, 65535));
    if (layer.role == LayerRole::height) meaning.height = static_cast<double>(value);
    for (const auto& [key, cost] : options_.costs) {
        if (key != std::to_string(value) && (name.empty() || !io::same_name(key, name))) continue;
        meaning.blocks = std::isinf(cost);
        if (!meaning.blocks) meaning.cost = cost;
    }
    return meaning;
}

Result<void> Reader::apply_layers() {
    for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer)  // the topmost layer takes precedence
        if (auto done = apply(*layer); !done) return done;
    const auto empty = options_.costs.find("empty");
    if (empty == options_.costs.end()) return {};
    for (std::size_t cell = 0; cell < filled_.size(); ++cell) {
        if (filled_[cell]) continue;
        if (std::isinf(empty->second))
            draft_->block(cell);
        else
            draft_->set_cost(cell, empty->second);
    }
    return {};
}

Result<void> Reader::apply(const GridLayer& layer) {
    const Json* values = layer.json->find("intGridCsv");
    const std::string_view list = values != nullptr ? values->numbers_text() : std::string_view();
    const std::size_t count = JsonNumbers::count(list);
    if (count != std::uint64_t{layer.lattice.width} * layer.lattice.height)
        return level_.file->error(
            *layer.json, fmt::format("{}: its intGridCsv has {} values, but needs {} x {}", called(layer), count,
                                     layer.lattice.width, layer.lattice.height));
    std::map<std::int64_t, Meaning> meanings;
    std::vector<std::uint32_t> cells(count);
    JsonNumbers numbers(list);
    for (std::size_t i = 0; i < count; ++i) {
        const double number = numbers.next().value_or(0);
        if (number == 0) continue;
        if (!(number > 0 && number <= static_cast<double>(largest_value)) || number != std::floor(number))
            return level_.file->error(
                *values, fmt::format("{}, cell {},{}: the value {} is not a whole number from 0 to {}", called(layer),
                                     i % layer.lattice.width, i / layer.lattice.width, number, largest_value));
        const auto value = static_cast<std::int64_t>(number);
        cells[i] = static_cast<std::uint32_t>(value);
        if (meanings.count(value) != 0) continue;
        meanings[value] = meaning_of(layer, value);
    }
    if (!draft_) {
        draft_.emplace(base_.width, base_.height);
        filled_.resize(std::size_t{base_.width} * base_.height);
    }
    for (std::uint32_t y = 0; y < base_.height; ++y)
        for (std::uint32_t x = 0; x < base_.width; ++x) {
            const std::optional<std::size_t> from = layer.lattice.index_at(base_.centre_x(x), base_.centre_y(y));
            if (!from || cells[*from] == 0) continue;
            const std::size_t cell = std::size_t{y} * base_.width + x;
            const Meaning& meaning = meanings.at(cells[*from]);
            filled_[cell] = true;
            if (meaning.blocks) draft_->block(cell);
            if (meaning.cost) draft_->set_cost(cell, *meaning.cost);
            if (meaning.height) draft_->set_height(cell, *meaning.height);
        }
    std::string values_text;
    for (const auto& [value, meaning] : meanings) {
        const auto name = layer.names.find(value);
        values_text +=
            fmt::format("{} {}{} {}", values_text.empty() ? ":" : ",", value,
                        name != layer.names.end() && !name->second.empty() ? " " + in_quotes(name->second) : "",
                        meaning.blocks ? "blocks"
                        : meaning.cost ? fmt::format("costs {}", *meaning.cost)
                                       : "is open");
    }
    notes_.push_back(
        fmt::format("The layer {}{}.", in_quotes(layer.name), values_text.empty() ? " is empty" : values_text));
    return {};
}

}  // namespace

Result<TileMap> parse_ldtk_map(SourceText source, const OpenText& open, const MapOptions& options) {
    const Result<Level> level = find_level(std::move(source), open, options);
    if (!level) return level.error();
    return Reader(*level, options).read();
}

}  // namespace starway::maps
