// Words of header fields.
#pragma once

#include <string_view>

#include "core/characters.hpp"

namespace starway::server {

// Without the spaces and tabs around it.
inline std::string_view trim(std::string_view text) {
    return core::trimmed(text, " \t");
}

}  // namespace starway::server
