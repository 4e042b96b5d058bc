// Text for a terminal: display width, columns and lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/core/wording.hpp"

namespace starway::cli {

// The display width of UTF-8 text: combining marks take no column, wide characters two, invalid bytes one.
std::size_t display_width(std::string_view text);
// Truncated to `width` columns, with an ellipsis. Control characters become spaces, so that a name from data cannot
// control the terminal.
std::string fitted(std::string_view text, std::size_t width);
std::string left(std::string_view text, std::size_t width);   // padded on the right
std::string right(std::string_view text, std::size_t width);  // padded on the left

// Figures, as in messages.
using core::bytes;
using core::coordinates;
using core::distance;
using core::duration;
using core::exact_number;
using core::kilometres;
using core::milliseconds;
using core::number;
using core::plural;
using core::thousands;

// The line width: COLUMNS, else the terminal's width, else 100; at least 40.
std::size_t line_width();
// The same for tables, but without a limit if neither is known.
std::size_t table_width();

// Wraps at `width` columns; all lines but the first start with `indent` spaces.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// "  - text", wrapped at line_width() with a hanging indent.
std::string list_item(std::string_view text);

}  // namespace starway::cli
