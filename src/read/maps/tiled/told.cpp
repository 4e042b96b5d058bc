#include "read/maps/tiled/told.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace starway::read::maps {
namespace {

// Calls visit(traits, tile) for all parts of the map until it returns true, and returns that; tile is null but for
// tiles.
template <class Visit>
bool any_part(const Traits& map, const std::vector<Layer>& layers, const Tilesets& tilesets, Visit&& visit) {
    if (visit(map, nullptr)) return true;
    for (const Layer& layer : layers)
        if (visit(layer.traits, nullptr)) return true;
    return std::any_of(tilesets.all().begin(), tilesets.all().end(), [&](const PlacedTileset& placed) {
        const auto& tiles = placed.tileset->tiles;
        return visit(placed.tileset->traits, nullptr) || std::any_of(tiles.begin(), tiles.end(), [&](const auto& tile) {
                   return visit(tile.second.traits, &tile.second);
               });
    });
}

}  // namespace

std::vector<std::string> unread_properties(const Traits& map, const std::vector<Layer>& layers,
                                           const Tilesets& tilesets) {
    std::set<std::string> names;
    any_part(map, layers, tilesets, [&](const Traits& traits, const Tile* tile) {
        names.insert(traits.unread.begin(), traits.unread.end());
        if (tile != nullptr) names.insert(tile->shapes.unread.begin(), tile->shapes.unread.end());
        return false;
    });
    return {names.begin(), names.end()};
}

std::uint64_t shapes_without_area(const Tilesets& tilesets) {
    std::uint64_t lines = 0;
    for (const PlacedTileset& placed : tilesets.all())
        for (const auto& [number, tile] : placed.tileset->tiles) lines += tile.shapes.lines;
    return lines;
}

bool says_what_blocks(const Traits& map, const std::vector<Layer>& layers, const Tilesets& tilesets) {
    return any_part(map, layers, tilesets,
                    [](const Traits& traits, const Tile* tile) {
                        // Tiles that block are on no cell, as nothing blocks: they say nothing of this map.
                        const bool says = tile == nullptr ? traits.walkable.has_value() : traits.walkable == true;
                        return says || traits.has_sides();
                    }) ||
           std::any_of(layers.begin(), layers.end(), [](const Layer& layer) { return layer.role.has_value(); });
}

bool for_grid_engine(const Traits& map, const std::vector<Layer>& layers, const Tilesets& tilesets) {
    return any_part(map, layers, tilesets, [](const Traits& traits, const Tile*) { return traits.grid_engine; });
}

NamedParts named_parts(const std::vector<std::string>& layers, const Tilesets& tilesets,
                       std::vector<std::string> properties) {
    NamedParts parts{layers, {}, std::move(properties), {}, {}};
    std::set<std::string> names;
    for (const PlacedTileset& placed : tilesets.all()) {
        const Tileset& tileset = *placed.tileset;
        parts.tilesets.push_back(tileset.end == 0 ? tileset.name
                                                  : fmt::format("{} (0-{})", tileset.name, tileset.end - 1));
        if (parts.example.empty()) parts.example = tileset.name + ":FIRST-LAST";
        for (const auto& [number, tile] : tileset.tiles) names.insert({tile.type, tile.terrain});
    }
    names.erase("");
    parts.names.assign(names.begin(), names.end());
    return parts;
}

}  // namespace starway::read::maps
