// Makes text from data safe to print.
#pragma once

#include <string>
#include <string_view>

namespace starway::core {

// Code points that must not reach a terminal or log unescaped: control characters (C0, DEL, C1), line and paragraph
// separators, bidirectional marks (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), and the byte order
// mark.
bool is_control(char32_t code_point);

enum class LineEnds { escape, keep };
// Escapes each such character as \uXXXX, as it does the marks of sentences (result.hpp), and each invalid byte as
// \xXX. The escapes are also valid inside a JSON string.
std::string shown(std::string_view text, LineEnds line_ends = LineEnds::escape);

}  // namespace starway::core
