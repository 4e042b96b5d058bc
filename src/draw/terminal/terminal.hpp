// A tile map, or a mesh, drawn with characters, for a terminal.
#pragma once

#include <cstdint>
#include <string>

#include "draw/picture.hpp"
#include "starway/core/result.hpp"

namespace starway::draw {

struct TerminalOptions {
    std::uint32_t columns = 80;  // at least 20
    std::uint32_t rows = 60;     // of the drawing, without what is told below it; at least 5
    CellText text = CellText::none;
    bool colour = false;  // the caller knows whether this is a terminal, and of NO_COLOR
};

// The map with the path, with arrows to the parents (or along the field), or with costs. Character maps keep their own glyphs. A map
// that does not fit is cut around the path, or, where only the path is asked for, each character stands for a block of cells; a
// sentence below says which. Hexagons lie shoved by half a cell. A mesh shows its borders and
// the path, in its ratio of width to height. Errors: usage (neither map nor mesh; options out of their bounds).
Result<std::string> draw_text(const Picture& picture, const TerminalOptions& options);

}  // namespace starway::draw
