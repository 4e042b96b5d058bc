// Texts as glyphs of the system's fonts.
#pragma once

#include <cairo.h>

#include <memory>
#include <string_view>
#include <vector>

#include "draw/canvas/text_size.hpp"

namespace starway::draw {

struct Letters {
    std::shared_ptr<cairo_font_face_t> font;
    std::vector<cairo_glyph_t> glyphs;  // from (0, 0) to the right
    double width = 0;
    bool complete = false;  // the font has all of them
};

// In DejaVu Sans or what the system has in its place; a text that this lacks letters of, in a font that has them.
// Without any font, in cairo's own, which has the letters of English.
Letters letters_of(std::string_view text, double size, bool bold);

// Outlines as they are, not fitted to pixels: the same at any size and in any format.
const cairo_font_options_t* font_options();

}  // namespace starway::draw
