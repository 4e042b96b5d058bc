// Protects CSV text from being read as a formula by spreadsheet programs.
#pragma once

#include <string>
#include <string_view>

namespace starway::writing {

// Prepends an apostrophe if the text begins, after blanks, with =, +, -, @, a tab or a line end. Plain numbers stay
// unchanged.
std::string spreadsheet_safe(std::string_view text);

}  // namespace starway::writing
