// The languages of places' names, as the file has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace starway::road::network {

// Up to three small letters in five bits each, the first in the highest ones that are used. 0: anything else.
constexpr std::uint16_t language_code(std::string_view language) {
    if (language.size() > 3) return 0;
    std::uint16_t code = 0;
    for (const char letter : language) {
        if (letter < 'a' || letter > 'z') return 0;
        code = static_cast<std::uint16_t>(code << 5U | static_cast<unsigned>(letter - 'a' + 1));
    }
    return code;
}

inline std::string language_of(std::uint16_t code) {
    std::string language;
    for (unsigned shift = 15; shift > 0; shift -= 5)
        if (const unsigned letter = code >> (shift - 5) & 31U; letter >= 1 && letter <= 26)
            language += static_cast<char>('a' + letter - 1);
    return language;
}

}  // namespace starway::road::network
