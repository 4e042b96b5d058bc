// A stroke font, so that pictures need no font file.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::draw {

// Calls visit(points) for every stroke of the text; a dot is a stroke of one point. A letter may carry marks; a
// character without a glyph is a box.
void for_each_stroke(std::string_view text, Position start_of_baseline, double size,
                     const std::function<void(std::span<const Position>)>& visit);

// Whether there is a glyph for each letter.
bool has_glyphs(std::string_view text);

}  // namespace starway::draw
