// Tile maps out, as files of cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::maps {

// What the format cannot hold and is lost, one sentence each.
struct WrittenMap {
    std::vector<std::string> lost;
};

// "map" (Moving AI's), "characters" or "png": by name, or else by the extension of path (.map, .txt, .png). Errors: usage, listing them.
Result<std::string> map_format(std::string_view name, std::string_view path);

// `path` "-": standard output. Errors: usage (no such format), io. The target is as it was where anything goes wrong.
//
//   map         . and @, or the characters of a Moving AI map where its cells are still what those mean
//   characters  . # S E, and 2 to 9 for those costs (0 for none)
//   png         one pixel a cell: black is blocked, white costs 1, a cost of c is white / c; costs up to 25 are read back to the hundredth
Result<WrittenMap> write_map(const TileMap& map, std::string_view format, const std::string& path);

}  // namespace starway::maps
