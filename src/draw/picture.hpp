// Draws a map, a search on it, a movement range or a flow field, in any of the listed formats.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "draw/field.hpp"
#include "draw/record.hpp"
#include "draw/shapes.hpp"
#include "starway/core/result.hpp"
#include "starway/grid/tile_map.hpp"

namespace starway::draw {

enum class CellText : std::uint8_t {
    none,
    arrows,  // to the parent, or to the field's next node
    costs,   // g, or the field's cost
};

inline constexpr std::uint32_t smallest_side = 64;
inline constexpr std::uint32_t largest_side = 8192;

struct PictureOptions {
    // Pixels of the picture's longer side, legend and margin included (of a page: of its map), at most; cells are as
    // large as that allows. Pages have 2048 at most. 0: the map's longer side is 1600, but of a small map's cells at
    // most 48 pixels.
    std::uint32_t max_side = 0;
    CellText text = CellText::none;  // if cells are large enough
    bool legend = true;
    bool search = false;         // what the search settled, not its answer alone; pages and traces always show it
    bool spot_names = true;      // pages write them themselves, in letters that can be read at any zoom
    std::uint32_t columns = 80;  // of a drawing in characters; see terminal.hpp
    bool colour = false;
};

// What to draw; everything that it points to must outlive it. Needs tiles or shapes, or a search or field whose nodes
// determine the extent.
struct Picture {
    const TileMap* tiles = nullptr;
    const Shapes* shapes = nullptr;  // on tiles: in map coordinates, where cell (x, y) covers x to x + 1 and y to y + 1
    const SearchRecord* search = nullptr;
    const Field* field = nullptr;
    // What lies within rising costs, the widest first: filled in steps of one hue, with a key. Pictures show them
    // instead of the field.
    struct Step {
        std::vector<std::vector<Position>> rings;  // as Surface::area() wants them, in the coordinates of the shapes
        std::string label;                         // "5 min"
    };
    std::vector<Step> steps;
    // What a traveller does, step by step; pages list it.
    struct Direction {
        std::string text, length;  // "Turn left onto Main Street", "1.2 km" or nothing
    };
    std::vector<Direction> directions;
    std::string title;               // one line
    std::vector<std::string> notes;  // one sentence each; drawings add what they leave out
    PictureOptions options;
};

}  // namespace starway::draw
