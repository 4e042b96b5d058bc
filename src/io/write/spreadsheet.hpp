// Text in a CSV that a spreadsheet program must not take for a formula.
#pragma once

#include <string>
#include <string_view>

namespace starway::io {

// With an apostrophe in front where the text begins with =, +, -, @, a tab or a line end, blanks before it included; plain numbers stay.
std::string spreadsheet_safe(std::string_view text);

}  // namespace starway::io
