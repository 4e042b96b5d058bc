// Character maps: one character per cell, or cells two or three characters wide ("# . .", " . ###"), or nested arrays of 0 (open)
// and 1 (wall) as in PathFinding.js.
//
//   . O  open    # X @ T  wall    ~  water (no way through)    0-9  open at that cost    S A  start    E B Z  goal
// If the only digits are 0 and 1 and there is no other wall, 0 is open and 1 a wall, as in the arrays. A legend takes precedence.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "io/maps/character_set.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::maps {

struct CharacterMeaning {
    enum class Kind : std::uint8_t { unknown, open, wall, cost, start, goal };
    Kind kind = Kind::unknown;
    std::uint16_t cost = 1;
};

// The meaning of each character; unknown: the meaning without a legend.
using CharacterLegend = std::array<CharacterMeaning, 256>;

// "~=5,#=open,^=wall,g=goal,s=start": pairs of a character and open, wall, start, goal or a whole cost from 0 to 65535, separated
// by commas. Errors: usage.
Result<CharacterLegend> parse_legend(std::string_view text);

struct CharacterMap {
    GridMap map;
    std::optional<GridCell> start;
    std::optional<GridCell> goal;
    std::string glyphs;             // each cell's byte, row by row
    std::size_t cell_wide = 1;      // characters
    bool digits_are_walls = false;  // 0 is open, 1 is a wall
};

// Errors: io; data, with file, line and column from 1. ends_needed: a map without a start or a goal is an error. characters: the
// encoding of the text and the legend; null: plain bytes.
Result<CharacterMap> read_character_map(const std::filesystem::path& path, const CharacterLegend& legend = {},
                                        bool ends_needed = false);
Result<CharacterMap> parse_character_map(std::string_view text, std::string_view name,
                                         const CharacterLegend& legend = {}, bool ends_needed = false,
                                         const maps::CharacterSet* characters = nullptr);

}  // namespace starway::maps
