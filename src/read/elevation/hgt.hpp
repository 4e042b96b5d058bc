// Heights as the Shuttle Radar Topography Mission published them: a square of a degree in a file N42E001.hgt, rows from
// north to south, heights in metres as 16-bit numbers, big end first; alone, or packed by gzip or zip.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read {

inline constexpr std::int16_t unknown_height = -32768;

struct HeightTile {
    std::int32_t south = 0, west = 0;  // degrees of its corner
    std::uint32_t side = 0;            // samples of a row, and rows; the first and the last lie on the edges
    std::vector<std::int16_t> metres;  // row by row, the northernmost first
};

// name: such as "N42E001.hgt" or "N42E001.hgt.zip", which says where the tile lies. Errors: data.
Result<HeightTile> parse_height_tile(std::string_view name, std::string_view bytes);

// Files, and the tiles of folders. Errors: io, data, usage (none there, or more than `most_height_tiles`).
inline constexpr std::size_t most_height_tiles = 400;
Result<std::vector<HeightTile>> read_height_tiles(const std::vector<std::string>& paths);

}  // namespace starway::read
