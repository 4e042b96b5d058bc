#include "read/maps/tiled/tile_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "read/field_names.hpp"
#include "read/maps/conventions.hpp"

namespace starway::read::maps {
namespace {

// Classes and terrains.
std::set<std::string> names_of_tiles(const Tilesets& tilesets) {
    std::set<std::string> names;
    for (const PlacedTileset& placed : tilesets.all()) {
        names.insert(placed.tileset->type);
        for (const auto& [number, tile] : placed.tileset->tiles) names.insert({tile.type, tile.terrain});
    }
    return names;
}

// The first number of a key that is no tile's; nothing if all are.
std::optional<std::uint32_t> foreign_number(const TileNumbers& numbers, const Tilesets& tilesets) {
    for (const auto& [first, last] : numbers.ranges)
        for (const std::uint32_t end : {first, last}) {
            const auto in_tileset = [&, number = end](const PlacedTileset& placed) {
                const std::uint64_t count = placed.tileset->end;
                return read::same_name(placed.tileset->name, numbers.tileset) && (count == 0 || number < count);
            };
            const bool known = numbers.tileset.empty()
                                   ? end != 0 && tilesets.find(end).has_value()
                                   : std::any_of(tilesets.all().begin(), tilesets.all().end(), in_tileset);
            if (!known) return end;
        }
    return std::nullopt;
}

Error no_such_number(const std::string& source, const std::string& key, std::uint32_t number,
                     const Tilesets& tilesets) {
    return {ErrorKind::usage,
            fmt::format("{}: of {}, no tile has the number {}; {}", source, in_quotes(key), number,
                        key.find(':') == std::string::npos || key.starts_with("gid:") ? tilesets.extent()
                                                                                      : tilesets.own_extent())};
}

}  // namespace

Result<TileCosts> TileCosts::read(const std::map<std::string, double>& costs, const Tilesets& tilesets,
                                  const std::set<std::string>& classes, const std::string& source) {
    TileCosts all;
    if (costs.empty()) return all;
    std::set<std::string> names = names_of_tiles(tilesets);
    names.insert(classes.begin(), classes.end());
    names.erase("");
    for (const auto& [key, cost] : costs) {
        if (auto fine = check_cost(key, cost); !fine) return fine.error();
        if (auto added = all.add(key, cost, tilesets, names, source); !added) return added.error();
    }
    return all;
}

Result<void> TileCosts::add(const std::string& key, double cost, const Tilesets& tilesets,
                            const std::set<std::string>& names, const std::string& source) {
    const bool is_name = has_name(names, key);
    if (key == "empty") empty_ = cost;
    if (is_name) named_.push_back({key, cost});
    if (is_name || key == "empty") return {};
    if (auto numbers = TileNumbers::parse(key); numbers) {
        if (const auto number = foreign_number(*numbers, tilesets); number)
            return no_such_number(source, key, *number, tilesets);
        numbered_.push_back({*std::move(numbers), {key, cost}});
        return {};
    }
    return Error{ErrorKind::usage,
                 fmt::format("{}: no tile or object has the class, terrain or number {}; {}", source, in_quotes(key),
                             names.empty() ? "none has a class, and " + tilesets.extent()
                                           : fmt::format("the classes and terrains are {}",
                                                         listed({names.begin(), names.end()})))};
}

const TileCosts::Cost* TileCosts::find(const FoundTile& tile, std::uint32_t gid) const {
    for (const Numbered& one : numbered_) {
        const bool everywhere = one.numbers.tileset.empty();
        if ((everywhere || read::same_name(tile.tileset->name, one.numbers.tileset)) &&
            one.numbers.has(everywhere ? gid : tile.number))
            return &one.cost;
    }
    const Cost* found = tile.tile != nullptr ? named(tile.tile->type) : nullptr;
    if (found == nullptr && tile.tile != nullptr) found = named(tile.tile->terrain);
    return found != nullptr ? found : named(tile.tileset->type);
}

const TileCosts::Cost* TileCosts::named(std::string_view name) const {
    const auto found = std::find_if(named_.begin(), named_.end(),
                                    [&](const Cost& cost) { return !name.empty() && read::same_name(cost.key, name); });
    return found != named_.end() ? &*found : nullptr;
}

}  // namespace starway::read::maps
