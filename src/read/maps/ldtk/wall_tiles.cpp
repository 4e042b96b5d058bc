#include "read/maps/ldtk/wall_tiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/decimal.hpp"
#include "read/field_names.hpp"
#include "read/maps/conventions.hpp"
#include "read/maps/json_lexer.hpp"
#include "read/maps/walls/tile_numbers.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps::ldtk {
namespace {

constexpr double most_tiles = 1e7;  // numbers in a tileset

Tileset read_tileset(const Json& definition) {
    Tileset tileset;
    tileset.name = definition.text_of("identifier");
    for (const Json& tag : items_of(definition, "enumTags")) {
        JsonNumbers numbers(numbers_text(tag, "tileIds"));
        for (auto number = numbers.next(); number; number = numbers.next())
            if (*number >= 0 && *number < most_tiles)
                tileset.tags[static_cast<std::uint32_t>(*number)].emplace_back(tag.text_of("enumValueId"));
    }
    return tileset;
}

bool says_wall(const std::string& name) {
    return what_name_says(name) == NameSays::blocks;
}

bool has_tiles(const Json& layer) {
    return layer.text_of("__type") != "Entities";
}

}  // namespace

bool for_each_cell_in(const Lattice& base, double left, double top, double width, double height, std::uint64_t& budget,
                      const std::function<void(std::size_t)>& visit) {
    const auto side = static_cast<double>(base.cell);
    // The first cell whose centre is not before a place.
    const auto first = [&](double place, std::int64_t begin, std::uint32_t count) {
        const double cell = std::ceil((place - static_cast<double>(begin)) / side - 0.5);
        return static_cast<std::size_t>(std::clamp(cell, 0.0, static_cast<double>(count)));
    };
    const std::size_t x0 = first(left, base.left, base.width), x1 = first(left + width, base.left, base.width);
    const std::size_t y0 = first(top, base.top, base.height), y1 = first(top + height, base.top, base.height);
    const std::uint64_t cells = std::uint64_t{x1 - x0} * (y1 - y0);
    if (cells > budget) return false;
    budget -= cells;
    for (std::size_t y = y0; y < y1; ++y)
        for (std::size_t x = x0; x < x1; ++x) visit(y * base.width + x);
    return true;
}

WallTiles::WallTiles(const Level& level, const MapOptions& options) : level_(&level), options_(&options) {
    for (const Json& one : definitions(level, "tilesets")) tilesets_.emplace(one.text_of("uid"), read_tileset(one));
}

bool WallTiles::have_tags() const {
    const auto names = tags();
    return std::any_of(names.begin(), names.end(), says_wall);
}

bool WallTiles::are_needed() const {
    const auto names = tags();
    const auto& layers = level_->layers->items();
    const bool has_values = std::any_of(layers.begin(), layers.end(),
                                        [](const Json& layer) { return layer.text_of("__type") == "IntGrid"; });
    const auto names_tiles = [&](const auto& cost) {
        const auto numbers = TileNumbers::parse(cost.first);
        return (cost.first == "empty" && !has_values) || has_name(names, cost.first) ||
               (numbers && !numbers->tileset.empty());
    };
    return have_tags() || std::any_of(options_->costs.begin(), options_->costs.end(), names_tiles) ||
           std::any_of(layers.begin(), layers.end(), [&](const Json& layer) { return is_wall_layer(layer); });
}

std::set<std::string> WallTiles::tags() const {
    std::set<std::string> names;
    for (const auto& [uid, tileset] : tilesets_)
        for (const auto& [tile, tags] : tileset.tags) names.insert(tags.begin(), tags.end());
    return names;
}

std::set<std::string> WallTiles::tilesets() const {
    std::set<std::string> names;
    for (const auto& [uid, tileset] : tilesets_) names.insert(tileset.name);
    return names;
}

// Auto-layers show what an IntGrid layer says, so their names say nothing.
bool WallTiles::is_wall_layer(const Json& layer) const {
    const std::string name(layer.text_of("__identifier"));
    const auto role = options_->layers.find(name);
    if (role != options_->layers.end())
        return role->second == LayerRole::collision && has_tiles(layer) && layer.text_of("__type") != "IntGrid";
    return layer.text_of("__type") == "Tiles" && says_wall(name);
}

WallTiles::Ruling WallTiles::ruling(const Json& layer, const Tileset* tileset, std::uint32_t tile) const {
    Ruling ruling;
    const auto found = tileset != nullptr ? tileset->tags.find(tile) : decltype(tileset->tags.end())();
    const std::vector<std::string> none;
    const auto& tags = tileset != nullptr && found != tileset->tags.end() ? found->second : none;
    if (is_wall_layer(layer)) ruling = {true, {}, fmt::format("the name {}", in_quotes(layer.text_of("__identifier")))};
    for (const std::string& tag : tags)
        if (!ruling.blocks && says_wall(tag)) ruling = {true, {}, fmt::format("the tag {}", in_quotes(tag))};
    for (const auto& [key, cost] : options_->costs) {
        const auto numbers = TileNumbers::parse(key);
        const bool numbered =
            numbers && tileset != nullptr && read::same_name(numbers->tileset, tileset->name) && numbers->has(tile);
        if (!numbered && !has_name(tags, key)) continue;
        ruling.blocks = std::isinf(cost);
        if (!ruling.blocks) ruling.cost = cost;
        ruling.rule = fmt::format("the cost of {}", in_quotes(key));
    }
    return ruling;
}

Result<void> WallTiles::apply(const Lattice& base, const std::set<std::string>& ignored, CellDraft& draft,
                              BlockedBy& rules, const std::function<void(std::size_t)>& filled) const {
    const auto& layers = level_->layers->items();
    std::uint64_t budget = most_covered_cells;
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {  // the list begins with the topmost
        if (!has_tiles(*layer) || ignored.count(std::string(layer->text_of("__identifier"))) != 0) continue;
        if (auto applied = apply_layer(*layer, base, draft, rules, budget, filled); !applied) return applied;
    }
    return {};
}

Result<void> WallTiles::apply_layer(const Json& layer, const Lattice& base, CellDraft& draft, BlockedBy& rules,
                                    std::uint64_t& budget, const std::function<void(std::size_t)>& filled) const {
    const auto lattice = Lattice::read(*level_->file, layer);
    if (!lattice) return lattice.error();
    const auto tileset = tilesets_.find(layer.text_of("__tilesetDefUid"));
    const Tileset* const set = tileset != tilesets_.end() ? &tileset->second : nullptr;
    const auto side = static_cast<double>(lattice->cell);
    std::unordered_map<std::uint32_t, Ruling> rulings;
    for (const std::string_view list : {"gridTiles", "autoLayerTiles"}) {
        for (const Json& tile : items_of(layer, list)) {
            JsonNumbers at(numbers_text(tile, "px"));
            const auto x = at.next();
            const auto y = at.next();
            const read::ParsedNumber number = read::parse_decimal(tile.text_of("t"));
            if (!x || !y || number.fault != read::NumberFault::none || number.value < 0 || number.value >= most_tiles)
                return level_->file->error(tile, "a tile must have a place, \"px\", and a number, \"t\"");
            const auto id = static_cast<std::uint32_t>(number.value);
            const auto known = rulings.find(id);
            const Ruling& rule =
                known != rulings.end() ? known->second : rulings.emplace(id, ruling(layer, set, id)).first->second;
            std::uint64_t* const count = rule.blocks ? &rules.count_of(rule.rule) : nullptr;
            const bool covered =
                for_each_cell_in(base, static_cast<double>(lattice->left) + *x, static_cast<double>(lattice->top) + *y,
                                 side, side, budget, [&](std::size_t cell) {
                                     filled(cell);
                                     if (rule.blocks) draft.block(cell);
                                     if (count != nullptr) ++*count;
                                     if (rule.cost) draft.set_cost(cell, *rule.cost);
                                 });
            if (!covered) return level_->file->error(tile, "the level's tiles cover an implausible number of cells");
        }
    }
    return {};
}

}  // namespace starway::read::maps::ldtk
