// Error messages for failed system calls.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "starway/core/result.hpp"

namespace starway::core {

inline std::string system_reason(int number) {
    return std::generic_category().message(number);
}

// "cannot read roads.csv: No such file or directory"
inline Error io_error(std::string_view action, const std::filesystem::path& path, int number) {
    std::string message("cannot ");
    message.append(action).append(" ").append(path.string()).append(": ").append(system_reason(number));
    return Error{ErrorKind::io, std::move(message)};
}

}  // namespace starway::core
