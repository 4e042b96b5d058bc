// Arrays of rows in the notation of programming languages: brackets, braces or calls such as arrayOf(...) in one
// another, rows as strings, comments and declarations.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

// The length of the comment with which a text begins: "// ...", "/* ... */", "# of words"; 0 if it does not.
std::size_t comment_length(std::string_view text);
// The length, with both quotes, of the text in quotes with which a text begins; 0 if it does not, or if no quote ends
// it on its line.
std::size_t quoted_length(std::string_view text);

struct ArrayRows {
    std::vector<std::string_view> rows;  // what is in a row's brackets, or in a string's quotes
    bool strings = false;                // each row is a string of characters
    bool names = false;                  // cells are words, such as "wall" or Tile.FLOOR
};

// The rows of the one array in a text. Errors: data, with file, line and column.
Result<ArrayRows> rows_of_array(std::string_view text, std::string_view name);

}  // namespace starway::read::maps
