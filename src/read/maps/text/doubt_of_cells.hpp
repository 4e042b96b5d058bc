// Characters and numbers that may be walls, on a map where nothing blocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/text/character_map.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// A flag for the shell: --legend '>=open'. Without an example for characters that cannot be printed.
std::string legend_flag(std::uint32_t character, std::string_view meaning);
// The same for several cells, as an example: the first is open, and the others are walls.
std::string legend_flag(const std::vector<std::string>& keys);

// Whether it names what is open, a wall or a cost.
bool says_what_blocks(const CharacterLegend& legend);

// Nothing blocks on the map, although it has cells that cost nothing beside dearer ones, or different characters that
// mean the same: adds the warning and TileMap::walls_unsaid. numbers: a map of numbers, where a cost is the number.
void tell_doubt(TileMap& map, bool numbers);

}  // namespace starway::read::maps
