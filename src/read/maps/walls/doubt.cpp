#include "read/maps/walls/doubt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "read/maps/conventions.hpp"
#include "read/maps/source_text.hpp"
#include "read/maps/walls/flags.hpp"

namespace starway::read::maps {
namespace {

std::string part(std::string_view what, const std::vector<std::string>& names) {
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < names.size() && i < 21; ++i) shown.push_back(in_quotes(names[i]));
    return names.empty() ? std::string() : fmt::format(" {}: {}.", what, listed(shown));
}

}  // namespace

bool tell_rules(TileMap& map, const BlockedBy& rules) {
    const std::string sentence = rules.sentence();
    if (sentence.empty()) return false;
    map.notes.push_back(sentence);
    for (Sentence& doubt : rules.doubts()) map.warnings.push_back(std::move(doubt));
    return true;
}

void tell_walls_unsaid(TileMap& map, std::string warning) {
    map.walls_unsaid = true;
    map.notes.emplace_back("Nothing blocks, as neither the map nor an option says what does.");
    map.warnings.push_back(std::move(warning));
}

void tell_walls_unsaid(TileMap& map, const NamedParts& parts) {
    const std::uint64_t cells = std::uint64_t{map.grid.width()} * map.grid.height();
    tell_walls_unsaid(
        map,
        fmt::format("nothing in this map says what blocks, so {} open.{}{}{}{}⟦ Name walls with ⟨walls=LAYER⟩, close "
                    "cells without a tile with ⟨empty=blocked⟩{}.⟧",
                    cells == 1 ? "its cell is" : fmt::format("all {} cells are", cells), part("Layers", parts.layers),
                    part("Tilesets", parts.tilesets), part("Properties", parts.properties),
                    part("Names of tiles", parts.names),
                    parts.example.empty() ? std::string() : ", or tiles with " + cost_flag(parts.example, "blocked")));
}

void tell_nothing_blocks(TileMap& map, const MapOptions& options) {
    const bool closes = std::any_of(options.costs.begin(), options.costs.end(),
                                    [](const auto& one) { return std::isinf(one.second); }) ||
                        std::any_of(options.layers.begin(), options.layers.end(),
                                    [](const auto& one) { return one.second == LayerRole::collision; });
    map.notes.emplace_back("Nothing blocks.");
    if (closes) map.warnings.emplace_back("what the options close is nowhere on this map, so all its cells are open");
}

}  // namespace starway::read::maps
