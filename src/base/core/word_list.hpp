// Lists of words in one text, separated by spaces.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace starway::core {

// Calls visit(word) for each word.
template <class Visit>
void for_each_word(std::string_view list, Visit&& visit) {
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(' ', at), list.size());
        if (end > at) visit(list.substr(at, end - at));
        at = end + 1;
    }
}

inline bool has_word(std::string_view list, std::string_view wanted) {
    bool found = false;
    for_each_word(list, [&](std::string_view word) { found = found || word == wanted; });
    return found;
}

}  // namespace starway::core
