// Writes tile maps as files of cells.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "starway/grid/tile_map.hpp"

namespace starway::read::maps {

// Data lost in the format, one sentence each.
struct WrittenMap {
    std::vector<std::string> lost;
};

// "map" (Moving AI), "characters" or "png": by name, else by the path's extension (.map, .txt, .png). Errors: usage,
// with a list.
Result<std::string> map_format(std::string_view name, std::string_view path);

// `path` "-": standard output. On an error, the target is unchanged. Errors: usage (unknown format), io.
//
//   map         . and @, or the characters of a Moving AI map if its cells are unchanged
//   characters  . # S E, and digits for costs 2 to 9 and 0
//   png         one pixel per cell: black is blocked, white costs 1, a cost of c is white / c; costs up to 25 keep two
//               decimals
Result<WrittenMap> write_map(const TileMap& map, std::string_view format, const std::string& path);

}  // namespace starway::read::maps
