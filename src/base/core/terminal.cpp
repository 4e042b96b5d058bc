#include "base/core/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace starway::core {

Result<void> keep_binary_off_terminal(std::string_view path, std::string_view what, std::string_view else_choose) {
    if (path != "-" || ::isatty(STDOUT_FILENO) == 0) return {};
    return Error{ErrorKind::usage,
                 fmt::format("{} is binary, but standard output is a terminal; write it to a file⟦ (⟨output=FILE⟩)⟧, "
                             "or pipe it to a program{}{}",
                             what, else_choose.empty() ? "" : ", or choose ", else_choose)};
}

}  // namespace starway::core
