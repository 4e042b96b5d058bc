// Keeps binary data off a terminal.
#pragma once

#include <string_view>

#include "starway/core/result.hpp"

namespace starway::core {

// Errors: usage, if path is "-" and standard output is a terminal. what: the output ("the matrix"). else_choose: a text
// format and its flag, or empty.
Result<void> keep_binary_off_terminal(std::string_view path, std::string_view what, std::string_view else_choose = {});

}  // namespace starway::core
