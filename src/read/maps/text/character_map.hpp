// Character maps: one character per cell, or cells two or three characters wide ("# . .", " . ###"), or in the notation
// of an array (text/written_cells.hpp).
//
//   . O o _ space  open    # X x W @ T % + |  wall    ~  water (no way through)    0-9  open at that cost
//   S A  start    E B Z  goal
//   *  a path that is already drawn: open; a wall if the map has no other        -  open; a wall if the map has + or |
//   G  goal, if it occurs once or beside a single start, and the map has no other; else open
//   @ P  start, if one of them occurs once and # does, too
//   blocks and box lines, in Unicode  wall    · □ ⬜ arrows  open    ● ◆ ◇ ░ beside walls  open
// If the only digits are 0 and 1 and there is no other wall, 0 is open and 1 a wall. A legend takes precedence, then
// --open.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "read/maps/character_set.hpp"
#include "read/maps/text/written_cells.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::read::maps {

struct CharacterMeaning {
    enum class Kind : std::uint8_t { unknown, open, wall, cost, start, goal };
    Kind kind = Kind::unknown;
    std::uint16_t cost = 1;
};

// The meaning of each character; unknown: the meaning without a legend.
struct CharacterLegend {
    std::array<CharacterMeaning, 256> characters{};
    std::map<double, CharacterMeaning> numbers;                  // of several characters
    std::map<std::string, CharacterMeaning, std::less<>> names;  // of cells that are words
    bool rest_is_wall = false;                                   // what is not named, but for a start and a goal

    CharacterMeaning& operator[](char c) { return characters[static_cast<unsigned char>(c)]; }
    const CharacterMeaning& operator[](char c) const { return characters[static_cast<unsigned char>(c)]; }
    // Of a number, in one character or several; unknown if it is not named.
    [[nodiscard]] CharacterMeaning number(double value) const;
    // That of a character, a number in several, or a name.
    CharacterMeaning& of(std::string_view key, std::optional<double> number);
};

// "~=5,#=open,^=wall,g=goal,s=start,12=wall,lava=wall": pairs of a character, a number or a name and open, wall (or
// blocked), start, goal or a whole cost from 0 to 65535, separated by commas. Errors: usage.
Result<CharacterLegend> parse_legend(std::string_view text);
// "0,1": characters, numbers and names that are open at cost 1, unless the legend says otherwise; the rest is closed.
// Errors: usage.
Result<void> parse_open(std::string_view text, CharacterLegend& legend);
// With what characters mean without a legend, given those that occur in a map.
CharacterLegend with_usual_meanings(CharacterLegend legend, std::string_view map, bool digits_are_walls);
// Of maps whose only numbers are 0 and 1.
inline constexpr std::string_view zero_and_one_note =
    "The only numbers are 0 and 1: 0 is open, 1 is a wall⟦ (to name what is open: ⟨open=1⟩)⟧.";

struct CharacterMap {
    GridMap map;
    std::vector<GridCell> starts;
    std::vector<GridCell> goals;
    std::string glyphs;             // each cell's byte, row by row
    std::size_t cell_wide = 1;      // characters
    std::vector<Sentence> notes{};  // what was assumed
};

// Errors: io; data, with file, line and column from 1. ends_needed: a map without a start or a goal is an error.
// characters: the encoding of the text and the legend; null: plain bytes.
Result<CharacterMap> read_character_map(const std::filesystem::path& path, const CharacterLegend& legend = {},
                                        bool ends_needed = false);
Result<CharacterMap> parse_character_map(std::string_view text, std::string_view name,
                                         const CharacterLegend& legend = {}, bool ends_needed = false,
                                         const maps::CharacterSet* characters = nullptr);
// Of rows that are separated; precondition: no numbers.
Result<CharacterMap> parse_character_map(const WrittenRows& written, std::string_view name,
                                         const CharacterLegend& legend, bool ends_needed,
                                         const maps::CharacterSet* characters);
// How text is separated into rows, unless the legend gives brackets a meaning. Errors: as written_rows().
Result<WrittenRows> rows_of_characters(std::string_view text, std::string_view name, const CharacterLegend& legend);

}  // namespace starway::read::maps
