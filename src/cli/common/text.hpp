// Text for a terminal: how wide it is, how numbers are read by a person.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::cli {

// Columns that a UTF-8 text takes on a terminal: combining marks take none, wide characters two. Bytes that are not UTF-8 count one.
std::size_t display_width(std::string_view text);
// Cut to `width` columns, the last one an ellipsis where something was cut; control characters become spaces, so that a name in
// somebody's data cannot steer the terminal.
std::string fitted(std::string_view text, std::size_t width);
std::string left(std::string_view text, std::size_t width);   // padded on the right
std::string right(std::string_view text, std::size_t width);  // padded on the left

std::string thousands(std::uint64_t number);                  // 1,234,567
std::string kilometres(double metres, int decimals);          // "12.3 km"
std::string distance(double metres);                          // "850 m", "12.3 km"
std::string duration(double seconds);                         // "2 h 05 min", "12 min", "40 s"
std::string bytes(std::uint64_t count);                       // "1.2 MB"
std::string milliseconds(double value);                       // "0.43 ms", "52 ms", "3.1 s"
std::string coordinates(Position position, FrameKind frame);  // "-75.69450,45.42110", as a command line takes it
std::string plural(std::uint64_t count, std::string_view one, std::string_view many);  // "1 row", "3 rows"
// Up to six significant digits, no trailing zeros, no exponent below a billion.
std::string number(double value);

// How wide text may be: COLUMNS, or the terminal that standard output is, or 100. At least 40.
std::size_t line_width();
// The same for tables; no limit where neither says how wide.
std::size_t table_width();

// Wraps at `width` columns; every line but the first begins with `indent` spaces.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// "  - text", wrapped at line_width(), the lines below the first under the text.
std::string list_item(std::string_view text);

}  // namespace starway::cli
