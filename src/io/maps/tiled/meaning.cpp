#include "io/maps/tiled/meaning.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "io/field_names.hpp"
#include "io/maps/conventions.hpp"

namespace starway::maps {
namespace {

constexpr std::uint32_t small_number = 65536;

std::optional<double> find_cost(const std::map<std::string, double>& costs, std::string_view key) {
    if (key.empty()) return std::nullopt;
    for (const auto& [name, cost] : costs)
        if (io::same_name(name, key)) return cost;
    return std::nullopt;
}

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
    meaning.blocks = traits.walkable ? !*traits.walkable : layer_->role == LayerRole::collision;
    meaning.opens = traits.walkable.value_or(false);
    // A tile's own properties take precedence over its shapes, and these over properties of its tileset and layer.
    if (found->tile != nullptr && !own.walkable && !found->tile->shapes.empty()) {
        const Point cell{layout_->tile_width, layout_->tile_height};
        const Point tile =
            found->tileset->tile_size.x > 0 && found->tileset->tile_size.y > 0 ? found->tileset->tile_size : cell;
        meaning.shaped = true;
        meaning.blocks = meaning.blocks || shapes_block(found->tile->shapes, tile, cell, number & turn_bits,
                                                        layout_->orientation == Orientation::hexagonal);
        meaning.opens = meaning.opens && !meaning.blocks;
    }
    meaning.cost = traits.cost;
    meaning.height = traits.height;
    if (layer_->role == LayerRole::cost && !meaning.cost) meaning.cost = std::min<double>(found->number, 65535);
    if (layer_->role == LayerRole::height && !meaning.height) meaning.height = found->number;
    add_sides(meaning, traits, number & turn_bits);

    // The user's costs for a class or tile number take precedence over everything.
    std::optional<double> wanted = find_cost(*costs_, std::to_string(gid));
    if (!wanted && found->tile != nullptr) wanted = find_cost(*costs_, found->tile->type);
    if (!wanted) wanted = find_cost(*costs_, found->tileset->type);
    if (wanted) {
        meaning.blocks = std::isinf(*wanted);
        meaning.opens = !meaning.blocks;
        if (meaning.opens) meaning.cost = *wanted;
    }
    return meaning;
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

Result<void> check_costs(const std::map<std::string, double>& costs, const Tilesets& tilesets,
                         const std::string& source) {
    std::set<std::string> classes;
    for (const PlacedTileset& placed : tilesets.all()) {
        if (!placed.tileset->type.empty()) classes.insert(placed.tileset->type);
        for (const auto& [number, tile] : placed.tileset->tiles)
            if (!tile.type.empty()) classes.insert(tile.type);
    }
    for (const auto& [key, cost] : costs) {
        if (auto fine = check_cost(key, cost); !fine) return fine;
        std::uint32_t gid = 0;
        const auto [end, problem] = std::from_chars(key.data(), key.data() + key.size(), gid);
        if (problem == std::errc{} && end == key.data() + key.size() && gid != 0 && tilesets.find(gid)) continue;
        const bool known =
            key == "empty" || std::any_of(classes.begin(), classes.end(), [&wanted = key](const std::string& name) {
                return io::same_name(name, wanted);
            });
        if (!known)
            return Error{ErrorKind::usage,
                         fmt::format("{}: no tile has the class or number {}; {}", source, in_quotes(key),
                                     classes.empty() ? "no tile has a class, and " + tilesets.extent()
                                                     : fmt::format("the classes are {}",
                                                                   listed({classes.begin(), classes.end()})))};
    }
    return {};
}

}  // namespace starway::maps
