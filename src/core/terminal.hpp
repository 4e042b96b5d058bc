// What a terminal must not be sent.
#pragma once

#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Errors: usage, where path is "-" and standard output is a terminal. what: what would be written, as in "the matrix". else_choose: a text
// format and its flag, or empty.
Result<void> keep_binary_off_terminal(std::string_view path, std::string_view what, std::string_view else_choose = {});

}  // namespace starway::core
