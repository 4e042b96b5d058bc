// Maps drawn with characters: one cell a character, or cells two or three characters wide ("# . .", " . ###"), or nested arrays of 0
// (open) and 1 (wall) as PathFinding.js has them.
//
//   . O  open    # X @ T  wall    ~  water (no way through)    0-9  open at that cost    S A  start    E B Z  goal
// A map whose only digits are 0 and 1, and that has no wall but them, is taken as open and wall, like the arrays. A legend comes first.
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

// What each character means; unknown: what it means without a legend.
using CharacterLegend = std::array<CharacterMeaning, 256>;

// "~=5,#=open,^=wall,g=goal,s=start": a character, =, and open, wall, start, goal or a whole cost from 0 to 65535; apart by commas.
// Errors: usage.
Result<CharacterLegend> parse_legend(std::string_view text);

struct CharacterMap {
    GridMap map;
    std::optional<GridCell> start;
    std::optional<GridCell> goal;
    std::string glyphs;             // the byte of each cell, row after row
    std::size_t cell_wide = 1;      // characters
    bool digits_are_walls = false;  // 0 is open, 1 a wall
};

// Errors: io; data, naming the file, the line and the column from 1. ends_needed: a map without a start or a goal is one too. characters:
// the set that the text and the legend are encoded in; null: bytes are bytes.
Result<CharacterMap> read_character_map(const std::filesystem::path& path, const CharacterLegend& legend = {},
                                        bool ends_needed = false);
Result<CharacterMap> parse_character_map(std::string_view text, std::string_view name,
                                         const CharacterLegend& legend = {}, bool ends_needed = false,
                                         const maps::CharacterSet* characters = nullptr);

}  // namespace starway::maps
