// How much room a text takes, for layout before there is anything to draw on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace starway::draw {

double text_width(std::string_view text, double size, bool bold = false);
// Whether there is a font with all its letters.
bool can_write(std::string_view text);
// Lines of that width at most, cut at spaces where there are some; what is beyond the last is left out.
std::vector<std::string> wrapped(std::string_view text, double size, bool bold, double width, std::size_t most_lines);

}  // namespace starway::draw
