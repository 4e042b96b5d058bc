// Draws a mesh, or any other shapes, in characters: borders as Braille dots, eight per character, with the path above.
#pragma once

#include <string>

#include "draw/picture.hpp"
#include "draw/terminal/terminal.hpp"

namespace starway::draw {

// At most options.columns columns and options.rows rows. Precondition: the picture has no tiles.
std::string shapes_text(const Picture& picture, const TerminalOptions& options);

}  // namespace starway::draw
