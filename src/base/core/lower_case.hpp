// Lower case of ASCII letters; all other bytes stay, so that UTF-8 does. Whatever the process's locale is.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace starway::core {

constexpr char lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}
inline std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = lower_case(c);
    return lower;
}
// Whether they are one word but for upper and lower case.
inline bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower_case(x) == lower_case(y); });
}

}  // namespace starway::core
