// Recognises character maps.
#pragma once

#include <string_view>

namespace starway::read::maps {

// Whether a text is a character map and not a table.
bool is_drawn(std::string_view beginning, bool whole, std::string_view path);

}  // namespace starway::read::maps
