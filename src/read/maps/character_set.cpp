#include "read/maps/character_set.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <array>

#include "read/line_cursor.hpp"

namespace starway::read::maps {
namespace {

constexpr std::size_t most_beyond_ascii = 128;
constexpr std::uint32_t text_style = 0xFE0E;
constexpr std::uint32_t emoji_style = 0xFE0F;

std::uint32_t next_code_point(std::string_view text, std::size_t& at) {
    utf8proc_int32_t code_point = 0;
    const utf8proc_ssize_t used = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at,
                                                   static_cast<utf8proc_ssize_t>(text.size() - at), &code_point);
    if (used <= 0) return static_cast<unsigned char>(text[at++]);
    at += static_cast<std::size_t>(used);
    return static_cast<std::uint32_t>(code_point);
}

}  // namespace

std::vector<std::uint32_t> code_points(std::string_view text) {
    std::vector<std::uint32_t> points;
    for (std::size_t at = 0; at < text.size();) points.push_back(next_code_point(text, at));
    return points;
}

std::string utf8_of(std::uint32_t code_point) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes.data());
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size)};
}

Result<std::string> CharacterSet::encode(std::string_view text) {
    std::string encoded;
    encoded.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            encoded.push_back(text[at++]);
            continue;
        }
        const std::uint32_t character = next_code_point(text, at);
        if (character == text_style || character == emoji_style) continue;
        auto known = bytes_.find(character);
        if (known == bytes_.end()) {
            if (beyond_ascii_.size() == most_beyond_ascii)
                return Error{
                    ErrorKind::data,
                    fmt::format("it has more than {} different characters beyond ASCII, so it is not a character map",
                                most_beyond_ascii)};
            known = bytes_.emplace(character, static_cast<char>(0x80 + beyond_ascii_.size())).first;
            beyond_ascii_.push_back(character);
        }
        encoded.push_back(known->second);
    }
    return encoded;
}

std::uint32_t CharacterSet::code_point(char byte) const {
    const auto number = static_cast<unsigned char>(byte);
    return number < 0x80 ? number : beyond_ascii_.at(number - 0x80U);
}

std::string CharacterSet::decode(std::string_view bytes) const {
    std::string text;
    for (const char byte : bytes) text += utf8_of(code_point(byte));
    return text;
}

std::string CharacterSet::shown(char byte) const {
    const auto number = static_cast<unsigned char>(byte);
    if (number < 0x80 || number - 0x80U >= beyond_ascii_.size()) return starway::read::shown(byte);
    return fmt::format("'{}'", utf8_of(beyond_ascii_[number - 0x80U]));
}

}  // namespace starway::read::maps
