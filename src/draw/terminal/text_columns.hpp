#pragma once

#include <algorithm>
#include <string_view>

namespace starway::draw {

// The number of columns of a text: code points of UTF-8.
inline std::size_t text_columns(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace starway::draw
