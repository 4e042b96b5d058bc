#include "read/maps/ldtk/ldtk_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "read/maps/cell_draft.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/json_lexer.hpp"
#include "read/maps/ldtk/art.hpp"
#include "read/maps/ldtk/entities.hpp"
#include "read/maps/ldtk/level.hpp"
#include "read/maps/ldtk/values.hpp"
#include "read/maps/ldtk/wall_tiles.hpp"
#include "read/maps/walls/doubt.hpp"
#include "read/maps/walls/tile_numbers.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
namespace {

using namespace ldtk;

constexpr std::int64_t largest_value = 1'000'000'000;

// Levels without cells of an IntGrid layer claim their size, so it is limited.
constexpr std::uint64_t most_claimed_cells = std::uint64_t{1} << 22U;

class Reader {
public:
    Reader(const Level& level, const OpenImage& images, const MapOptions& options)
        : level_(level), images_(images), options_(options), tiles_(level, options) {}

    Result<TileMap> read() {
        for (const auto step : {&Reader::find_layers, &Reader::check_options, &Reader::apply_layers})
            if (auto done = (this->*step)(); !done) return done.error();
        const Result<Entities> entities = read_entities(level_, base_, ignored_, options_);
        if (!entities) return entities.error();
        if (auto done = apply_entities(entities->areas); !done) return done.error();
        Result<GridMap> grid = draft_->build(rules_with(options_), notes_);
        if (!grid) return grid.error();
        for (const GridPortal& portal : entities->portals)
            if (auto added = grid->add_portal(portal); !added) return added.error();
        TileMap map{std::move(*grid), "LDtk level", entities->spots};
        if (images_) map.art = read_art(level_, base_, images_);
        map.notes.push_back(fmt::format("The level {} has cells of {} pixels.", in_quotes(level_.name), base_.cell));
        map.notes.insert(map.notes.end(), notes_.begin(), notes_.end());
        map.notes.insert(map.notes.end(), entities->notes.begin(), entities->notes.end());
        tell_walls(map);
        note_blocked_spots(map);
        return map;
    }

private:
    Result<void> find_layers();
    Result<void> check_options();
    Result<void> apply_layers();
    Result<void> apply(const GridLayer& layer);
    Result<void> apply_tiles();
    Result<void> apply_entities(const std::vector<EntityArea>& areas);
    Result<void> find_base();
    void begin_draft();
    void tell_walls(TileMap& map) const;
    [[nodiscard]] bool says_what_blocks() const;
    [[nodiscard]] std::set<std::string> value_names_of_layers() const;
    [[nodiscard]] std::string called(const GridLayer& layer) const {
        return fmt::format("level {}, layer {}", in_quotes(level_.name), in_quotes(layer.name));
    }

    const Level& level_;
    const OpenImage& images_;
    const MapOptions& options_;
    std::vector<GridLayer> layers_;  // from top to bottom
    std::set<std::string> ignored_;
    std::vector<std::string> layer_names_;
    WallTiles tiles_;
    BlockedBy rules_;
    Lattice base_;  // the finest one
    std::optional<CellDraft> draft_;
    std::vector<bool> filled_;
    std::vector<Sentence> notes_;
};

Result<void> Reader::find_layers() {
    std::set<std::string> names;
    for (const Json& json : level_.layers->items()) {
        const std::string name(json.text_of("__identifier"));
        names.insert(name);
        layer_names_.push_back(name);
        const auto role = options_.layers.find(name);
        if (role != options_.layers.end() && role->second == LayerRole::ignore) ignored_.insert(name);
        if (json.text_of("__type") != "IntGrid" || ignored_.count(name) != 0) continue;
        GridLayer layer{&json, name, {}, what_name_says(name) == NameSays::blocks, {}, value_names(level_, json)};
        if (role != options_.layers.end()) layer.role = role->second;
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
        if (auto found = find_base(); !found) return found;
    const std::uint64_t most = layers_.empty() ? most_claimed_cells : most_drawn_cells;
    if (std::uint64_t{base_.width} * base_.height > most)
        return level_.file->error(*level_.layers,
                                  fmt::format("{} x {} cells exceed the limit of {}", base_.width, base_.height, most));
    return {};
}

// Without an IntGrid layer, the finest layer of tiles says where the cells are.
Result<void> Reader::find_base() {
    bool found = false;
    for (const Json& json : level_.layers->items()) {
        if (json.text_of("__type") == "Entities" || ignored_.count(std::string(json.text_of("__identifier"))) != 0)
            continue;
        auto lattice = Lattice::read(*level_.file, json);
        if (!lattice) return lattice.error();
        if (!found || lattice->cell < base_.cell) base_ = *lattice;
        found = true;
    }
    if (found) return {};
    return level_.file->error(*level_.layers, fmt::format("the level {} has no IntGrid layer", in_quotes(level_.name)));
}

std::set<std::string> Reader::value_names_of_layers() const {
    std::set<std::string> names;
    for (const GridLayer& layer : layers_)
        for (const auto& [value, name] : layer.names) names.insert(name.empty() ? std::to_string(value) : name);
    return names;
}

Result<void> Reader::check_options() {
    std::set<std::string> known = value_names_of_layers();
    known.merge(tiles_.tags());
    const std::set<std::string> entities = names_of_entities(level_);
    const std::set<std::string> tilesets = tiles_.tilesets();
    for (const auto& [key, cost] : options_.costs) {
        if (auto fine = check_cost(key, cost); !fine) return fine;
        const auto numbers = TileNumbers::parse(key);
        const bool number = !key.empty() && key.find_first_not_of("0123456789") == std::string::npos;
        if (number || key == "empty" || has_name(known, key) || has_name(entities, key) ||
            (numbers && has_name(tilesets, numbers->tileset)))
            continue;
        return Error{
            ErrorKind::usage,
            fmt::format("{}: no value is named {}; the values are {}{}{}", level_.project->source.name, in_quotes(key),
                        listed({known.begin(), known.end()}),
                        entities.empty() ? "" : ", the entities " + listed({entities.begin(), entities.end()}),
                        tilesets.empty() ? "" : ", and the tilesets " + listed({tilesets.begin(), tilesets.end()}))};
    }
    return {};
}

bool Reader::says_what_blocks() const {
    const auto names_walls = [&](const GridLayer& layer) {
        return layer.named_wall || std::any_of(layer.names.begin(), layer.names.end(), [&](const auto& value) {
                   return meaning_of(layer, value.first, options_).blocks;
               });
    };
    return !options_.layers.empty() || !options_.costs.empty() || tiles_.have_tags() ||
           std::any_of(layers_.begin(), layers_.end(), names_walls);
}

void Reader::begin_draft() {
    if (draft_) return;
    draft_.emplace(base_.width, base_.height);
    filled_.resize(std::size_t{base_.width} * base_.height);
}

Result<void> Reader::apply_tiles() {
    begin_draft();
    if (!tiles_.are_needed() && !layers_.empty()) return {};
    return tiles_.apply(base_, ignored_, *draft_, rules_, [&](std::size_t cell) {
        if (layers_.empty()) filled_[cell] = true;
    });
}

Result<void> Reader::apply_entities(const std::vector<EntityArea>& areas) {
    std::uint64_t budget = most_covered_cells;
    for (const EntityArea& area : areas) {
        std::uint64_t* const count = area.cost ? nullptr : &rules_.count_of(area.rule);
        const auto apply = [&](std::size_t cell) {
            if (area.cost) return draft_->set_cost(cell, *area.cost);
            draft_->block(cell);
            ++*count;
        };
        if (!for_each_cell_in(base_, area.left, area.top, area.width, area.height, budget, apply))
            return level_.file->error(*level_.layers, "the level's entities cover an implausible number of cells");
    }
    return {};
}

void Reader::tell_walls(TileMap& map) const {
    if (tell_rules(map, rules_)) return;
    if (says_what_blocks()) {
        tell_nothing_blocks(map, options_);
        return;
    }
    NamedParts parts;
    parts.layers = layer_names_;
    std::set<std::string> names = value_names_of_layers();
    names.merge(tiles_.tags());
    parts.names.assign(names.begin(), names.end());
    for (const std::string& name : tiles_.tilesets()) parts.tilesets.push_back(name);
    if (!parts.tilesets.empty()) parts.example = parts.tilesets.front() + ":FIRST-LAST";
    tell_walls_unsaid(map, parts);
}

Result<void> Reader::apply_layers() {
    for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer)  // the topmost layer takes precedence
        if (auto done = apply(*layer); !done) return done;
    if (auto done = apply_tiles(); !done) return done;
    const auto empty = options_.costs.find("empty");
    if (empty == options_.costs.end()) return {};
    for (std::size_t cell = 0; cell < filled_.size(); ++cell) {
        if (filled_[cell]) continue;
        if (std::isinf(empty->second)) {
            draft_->block(cell);
            ++rules_.count_of("the rule that cells without a value are closed");
        } else {
            draft_->set_cost(cell, empty->second);
        }
    }
    return {};
}

Result<void> Reader::apply(const GridLayer& layer) {
    const std::string_view list = numbers_text(*layer.json, "intGridCsv");
    const std::size_t count = JsonNumbers::count(list);
    if (count != std::uint64_t{layer.lattice.width} * layer.lattice.height)
        return level_.file->error(
            *layer.json, fmt::format("{}: its intGridCsv has {} values, but needs {} x {}", called(layer), count,
                                     layer.lattice.width, layer.lattice.height));
    std::map<std::int64_t, ValueMeaning> meanings;
    std::vector<std::uint32_t> cells(count);
    JsonNumbers numbers(list);
    for (std::size_t i = 0; i < count; ++i) {
        const double number = numbers.next().value_or(0);
        if (number == 0) continue;
        if (!(number > 0 && number <= static_cast<double>(largest_value)) || number != std::floor(number))
            return level_.file->error(
                *layer.json->find("intGridCsv"),
                fmt::format("{}, cell {},{}: the value {} is not a whole number from 0 to {}", called(layer),
                            i % layer.lattice.width, i / layer.lattice.width, number, largest_value));
        const auto value = static_cast<std::int64_t>(number);
        cells[i] = static_cast<std::uint32_t>(value);
        if (meanings.count(value) != 0) continue;
        ValueMeaning& meaning = meanings[value] = meaning_of(layer, value, options_);
        if (meaning.blocks) meaning.blocked = &rules_.count_of(meaning.rule);
        if (const auto name = layer.names.find(value); name != layer.names.end() && !meaning.chosen && !layer.role)
            rules_.note_ground(name->second, meaning.blocks);
    }
    begin_draft();
    for (std::uint32_t y = 0; y < base_.height; ++y)
        for (std::uint32_t x = 0; x < base_.width; ++x) {
            const std::optional<std::size_t> from = layer.lattice.index_at(base_.centre_x(x), base_.centre_y(y));
            if (!from || cells[*from] == 0) continue;
            const std::size_t cell = std::size_t{y} * base_.width + x;
            const ValueMeaning& meaning = meanings.at(cells[*from]);
            filled_[cell] = true;
            if (meaning.blocks) {
                draft_->block(cell);
                ++*meaning.blocked;
            }
            if (meaning.cost) draft_->set_cost(cell, *meaning.cost);
            if (meaning.height) draft_->set_height(cell, *meaning.height);
        }
    notes_.push_back(described(layer, meanings));
    return {};
}

}  // namespace

Result<TileMap> parse_ldtk_map(SourceText source, const OpenText& open, const MapOptions& options,
                               const OpenImage& images) {
    Result<Level> level = find_level(source, open, options, images ? LevelParts::all : LevelParts::cells);
    if (!level) return level.error();
    if (!images && WallTiles(*level, options).are_needed()) level = find_level(source, open, options, LevelParts::all);
    if (!level) return level.error();
    return Reader(*level, images, options).read();
}

}  // namespace starway::read::maps
