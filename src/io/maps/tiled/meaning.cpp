#include "io/maps/tiled/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace starway::maps {
namespace {

constexpr std::uint32_t small_number = 65536;

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
        meaning.known = false;
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
        if (meaning.opens) meaning.cost = wanted->value;
        rule = fmt::format("the cost of {}", in_quotes(wanted->key));
    } else if (found->tile != nullptr && !traits.walkable && !traits.cost && !meaning.blocks) {
        for (const std::string& name : {found->tile->type, found->tile->terrain}) rules_->note_ground(name, false);
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
    const Point cell{layout_->tile_width, layout_->tile_height};
    const Point tile =
        found.tileset->tile_size.x > 0 && found.tileset->tile_size.y > 0 ? found.tileset->tile_size : cell;
    meaning.shaped = true;
    if (meaning.blocks) return rule;
    meaning.blocks = shapes_block(found.tile->shapes, tile, cell, number & turn_bits,
                                  layout_->orientation == Orientation::hexagonal);
    meaning.opens = meaning.opens && !meaning.blocks;
    return meaning.blocks ? "collision shapes of tiles" : rule;
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

}  // namespace starway::maps
