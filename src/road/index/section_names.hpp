// How sections of an index are named that exist once for each weight.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace starway::road::index {

inline std::string numbered(std::string_view name, std::size_t column) {
    return fmt::format("{}.{}", name, column);
}

}  // namespace starway::road::index
