// Lines of text above and below a drawn map: the title and the words that a program prints beside its map.
#pragma once

#include <string_view>

namespace starway::read::maps {

// The part of the text that is the drawing; all of it, if no lines around it are prose. Such a line has a word of
// letters that maps do not have, and another length than the map's rows.
std::string_view without_captions(std::string_view text);

}  // namespace starway::read::maps
