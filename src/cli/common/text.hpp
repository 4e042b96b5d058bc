// Text for a terminal: display width, and numbers for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::cli {

// The display width of UTF-8 text: combining marks take no column, wide characters two, invalid bytes one.
std::size_t display_width(std::string_view text);
// Truncated to `width` columns, with an ellipsis. Control characters become spaces, so that a name from data cannot control the terminal.
std::string fitted(std::string_view text, std::size_t width);
std::string left(std::string_view text, std::size_t width);   // padded on the right
std::string right(std::string_view text, std::size_t width);  // padded on the left

std::string thousands(std::uint64_t number);                  // 1,234,567
std::string kilometres(double metres, int decimals);          // "12.3 km"
std::string distance(double metres);                          // "850 m", "12.3 km"
std::string duration(double seconds);                         // "2 h 05 min", "12 min", "40 s"
std::string bytes(std::uint64_t count);                       // "1.2 MB"
std::string milliseconds(double value);                       // "0.43 ms", "52 ms", "3.1 s"
std::string coordinates(Position position, FrameKind frame);  // "-75.69450,45.42110", valid as an argument
std::string plural(std::uint64_t count, std::string_view one, std::string_view many);  // "1 row", "3 rows"
// Up to six significant digits, no trailing zeros, no exponent below a billion.
std::string number(double value);

// The line width: COLUMNS, else the terminal's width, else 100; at least 40.
std::size_t line_width();
// The same for tables, but without a limit if neither is known.
std::size_t table_width();

// Wraps at `width` columns; all lines but the first start with `indent` spaces.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// "  - text", wrapped at line_width() with a hanging indent.
std::string list_item(std::string_view text);

}  // namespace starway::cli
