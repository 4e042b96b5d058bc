// Finds absurdly long numbers in JSON: converting one of megabytes takes seconds.
#pragma once

#include <cstddef>
#include <string_view>

namespace starway::core {

inline constexpr std::size_t longest_json_number = 400;  // characters; the largest double has 309 digits

// Takes a text in pieces of any size.
class JsonNumberLengths {
public:
    // False once a number is too long.
    bool see(std::string_view piece);

private:
    std::size_t length_ = 0;  // of the number, if it is one, that the last piece ended with
    bool in_text_ = false;
    bool escaped_ = false;
    bool too_long_ = false;
};

}  // namespace starway::core
