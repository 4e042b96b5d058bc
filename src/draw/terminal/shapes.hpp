// A navigation mesh, or whatever is made of shapes, drawn with characters: borders as dots of Braille, eight to a character, and the path over them.
#pragma once

#include <string>

#include "draw/picture.hpp"
#include "draw/terminal/terminal.hpp"

namespace starway::draw {

// Lines of at most options.columns columns and options.rows rows. Precondition: the picture has no tiles.
std::string shapes_text(const Picture& picture, const TerminalOptions& options);

}  // namespace starway::draw
