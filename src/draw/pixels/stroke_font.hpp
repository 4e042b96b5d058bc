// Letters as lines of a pen, so that pictures need no font.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::draw {

// Calls `tell` with every stroke of the text; a dot is a stroke of one point. Accents are left out, and what has no glyph is a box.
void for_each_stroke(std::string_view text, Position start_of_baseline, double size,
                     const std::function<void(std::span<const Position>)>& tell);

}  // namespace starway::draw
