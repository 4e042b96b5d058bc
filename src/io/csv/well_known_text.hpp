// Lines as well-known text: LINESTRING (4.1 50.2, 4.2 50.3).
#pragma once

#include <string_view>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::io {

// Replaces `line` by the points of a LINESTRING, or of a MULTILINESTRING whose parts follow one another. Heights and measures are
// left out, as is a leading SRID=...;. False where the text is neither, or has fewer than two points.
bool parse_line_text(std::string_view text, std::vector<Position>& line);

}  // namespace starway::io
