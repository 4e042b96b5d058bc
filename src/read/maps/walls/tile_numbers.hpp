// Keys of MapOptions::costs that are numbers of tiles: "dungeon:30-48" counts in the tileset "dungeon", from 0, and
// "gid:30-48,50" as the map's layers do, over all tilesets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace starway::read::maps {

struct TileNumbers {
    std::string tileset;                                          // empty: as the map's layers count
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;  // both ends included

    // Nothing for other keys: "swamp", "a:b".
    static std::optional<TileNumbers> parse(std::string_view key);
    [[nodiscard]] bool has(std::uint32_t number) const;
};

}  // namespace starway::read::maps
