// Words of header fields.
#pragma once

#include <algorithm>
#include <string_view>

namespace starway::server {

// Without the spaces and tabs around it.
inline std::string_view trim(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Whether a text, in upper or lower case, is a word in lower case.
inline bool same_word(std::string_view text, std::string_view word) {
    return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                      [](char x, char y) { return (x >= 'A' && x <= 'Z' ? x + ('a' - 'A') : x) == y; });
}

}  // namespace starway::server
