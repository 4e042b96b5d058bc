// Draws a tile map or a mesh in characters, for a terminal.
#pragma once

#include <cstdint>
#include <string>

#include "draw/picture.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

struct TerminalOptions {
    std::uint32_t columns = 80;  // at least 20
    std::uint32_t rows = 60;     // of the drawing, without the sentences below it; at least 5
    CellText text = CellText::none;
    bool colour = false;  // the caller checks for a terminal and NO_COLOR
};

// The map with the path, with arrows to the parents (or along the field), or with costs. Character maps keep their
// glyphs. A map that does not fit is cropped around the path or, if only the path is shown, scaled so that each
// character stands for a block of cells; a sentence below says which. Hexagons are offset by half a cell. A mesh shows
// its borders and the path, with equal scales in x and y. Errors: usage (neither map nor mesh; options out of range).
Result<std::string> draw_text(const Picture& picture, const TerminalOptions& options);

}  // namespace starway::draw
