#include "read/maps/tiled/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "read/maps/tiled/document/shapes.hpp"
#include "read/maps/walls/wall_words.hpp"

namespace starway::read::maps {
namespace {

constexpr std::uint32_t small_number = 65536;
constexpr const char* by_shapes = "collision shapes of tiles";

}  // namespace

const Meaning& Meanings::look_up(std::uint32_t number) {
    if (number >= small_number) {
        const auto found = known_.find(number);
        return found != known_.end() ? found->second : known_.emplace(number, make(number)).first->second;
    }
    if (by_number_.size() <= number) by_number_.resize(std::size_t{number} + 1);
    if (by_number_[number] == nullptr) by_number_[number] = &known_.emplace(number, make(number)).first->second;
    return *by_number_[number];
}

Meaning Meanings::make(std::uint32_t number) const {
    Meaning meaning;
    const std::uint32_t gid = number & ~turn_bits;
    const std::optional<FoundTile> found = gid != 0 ? tilesets_->find(gid) : std::nullopt;
    if (!found) {
        meaning.problem = fmt::format("the tile {} is in no tileset; {}", gid, tilesets_->extent());
        return meaning;
    }
    const Traits own = found->tile != nullptr ? found->tile->traits : Traits{};
    const Traits traits = own.over(found->tileset->traits).over(layer_->traits);
    std::string rule = decide(meaning, *found, own, traits, number);
    meaning.cost = traits.cost;
    meaning.height = traits.height;
    if (layer_->role == LayerRole::cost && !meaning.cost) meaning.cost = std::min<double>(found->number, 65535);
    if (layer_->role == LayerRole::height && !meaning.height) meaning.height = found->number;
    add_sides(meaning, traits, number & turn_bits);

    // The user's costs take precedence over everything.
    if (const TileCosts::Cost* wanted = costs_->find(*found, gid); wanted != nullptr) {
        meaning.blocks = std::isinf(wanted->value);
        meaning.opens = !meaning.blocks;
        meaning.beside = {};
        if (meaning.opens) meaning.cost = wanted->value;
        rule = fmt::format("the cost of {}", in_quotes(wanted->key));
    } else if (!meaning.blocks) {
        note_open(meaning, *found, traits);
    }
    if (meaning.blocks || meaning.blocked_entries != 0) meaning.rule = &rules_->count_of(rule);
    return meaning;
}

// A tile's own properties take precedence over its shapes, and these over its names and over properties of its tileset
// and layer.
std::string Meanings::decide(Meaning& meaning, const FoundTile& found, const Traits& own, const Traits& traits,
                             std::uint32_t number) const {
    const bool by_layer = layer_->role == LayerRole::collision && (layer_->chosen || !traits.walkable);
    meaning.blocks = by_layer || !traits.walkable.value_or(true);
    meaning.opens = !meaning.blocks && traits.walkable.value_or(false);
    const std::string rule = by_layer ? layer_->why : meaning.blocks ? traits.why : "properties of sides";
    if (found.tile == nullptr || own.walkable || found.tile->shapes.empty() || traits.sensor) return rule;
    const bool blocked = meaning.blocks;
    place_shapes(meaning, found, number & turn_bits);
    return blocked || !meaning.blocks ? rule : by_shapes;
}

void Meanings::place_shapes(Meaning& meaning, const FoundTile& found, std::uint32_t turn) const {
    const DrawnTile drawn = found.drawn({layout_->tile_width, layout_->tile_height});
    Footprint print = footprint_of(found.tile->shapes, drawn, turn, *layout_,
                                   most_steps_of_shapes - std::min(most_steps_of_shapes, *steps_));
    *steps_ += print.steps;
    if (*steps_ > most_steps_of_shapes) meaning.problem = too_much;
    meaning.shaped = true;
    meaning.blocks = meaning.blocks || print.own;
    meaning.opens = meaning.opens && !meaning.blocks;
    meaning.beside = std::move(print.beside);
    if (meaning.blocks_beside()) meaning.rule_beside = &rules_->count_of(by_shapes);
}

// A tile that is open without anybody having said so.
void Meanings::note_open(Meaning& meaning, const FoundTile& found, const Traits& traits) const {
    if (found.tile == nullptr || traits.walkable) return;
    const Tile& tile = *found.tile;
    if (!traits.cost)
        for (const std::string& name : {tile.type, tile.terrain}) rules_->note_ground(name, false);
    if (meaning.shaped && !meaning.blocks_beside())
        meaning.left_open = &rules_->left_open().too_small(found.tileset->name, found.number);
    for (const std::string& part : tile.parts) {
        const TileCosts::Cost* const wanted = costs_->named(part);
        if (wanted != nullptr ? std::isinf(wanted->value) : what_name_says(part) == NameSays::blocks)
            meaning.left_open = &rules_->left_open().partly(part, found.tileset->name, found.number);
    }
}

void Meanings::add_sides(Meaning& meaning, const Traits& traits, std::uint32_t turn) const {
    if (!traits.has_sides()) return;
    meaning.sided = true;
    for (std::uint32_t direction = 0; direction < compass_->directions(); ++direction) {
        const std::uint32_t now = compass_->turned(direction, turn);
        const std::vector<Side>& sides = compass_->entered_by(direction);
        const bool blocked =
            std::any_of(sides.begin(), sides.end(), [&](Side side) { return traits.block[side].value_or(false); });
        if (blocked && !compass_->is_corner(direction))
            meaning.blocked_entries = static_cast<std::uint8_t>(meaning.blocked_entries | 1U << now);
        // Through a corner: the mean of both sides; a side without a cost has the cell's cost.
        if (std::none_of(sides.begin(), sides.end(), [&](Side side) { return traits.side_cost[side].has_value(); }))
            continue;
        double sum = 0;
        for (const Side side : sides) sum += traits.side_cost[side].value_or(traits.cost.value_or(1));
        meaning.entry_costs[now] = sum / static_cast<double>(sides.size());
    }
}

}  // namespace starway::read::maps
