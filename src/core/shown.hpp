// Text from somebody's data, made safe to print.
#pragma once

#include <string>
#include <string_view>

namespace starway::core {

// What must not reach a terminal or a log as it is: control characters (C0, DEL, C1), line and paragraph separators, marks that change the
// direction of writing (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), and the byte order mark.
bool is_control(char32_t code_point);

enum class LineEnds { escape, keep };
// The same text with each such character as \uXXXX and each byte that is not UTF-8 as \xXX. Text without any is returned as it is. What is
// escaped is also right inside a JSON string.
std::string shown(std::string_view text, LineEnds line_ends = LineEnds::escape);

}  // namespace starway::core
