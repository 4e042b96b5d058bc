// Encodes a drawn map's characters as one byte each; characters beyond ASCII get bytes from 128.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "starway/core/result.hpp"

namespace starway::read::maps {

class CharacterSet {
public:
    // One byte per character, without selectors of how an emoji is drawn. Precondition: UTF-8. Errors: data, a fragment
    // (more than 128 different characters beyond ASCII).
    Result<std::string> encode(std::string_view text);
    [[nodiscard]] std::string decode(std::string_view bytes) const;
    [[nodiscard]] std::uint32_t code_point(char byte) const;
    // For messages: '#', byte 0x07, or the character itself.
    [[nodiscard]] std::string shown(char byte) const;

private:
    std::unordered_map<std::uint32_t, char> bytes_;
    std::vector<std::uint32_t> beyond_ascii_;
};

std::string utf8_of(std::uint32_t code_point);
// Invalid UTF-8 is read byte by byte.
std::vector<std::uint32_t> code_points(std::string_view text);

}  // namespace starway::read::maps
