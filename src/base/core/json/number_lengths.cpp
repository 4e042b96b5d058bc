#include "base/core/json/number_lengths.hpp"

#include <algorithm>
#include <array>

namespace starway::core {
namespace {

constexpr std::array<bool, 256> in_number = [] {
    std::array<bool, 256> is{};
    for (const char c : std::string_view("0123456789+-.eE")) is[static_cast<unsigned char>(c)] = true;
    return is;
}();

}  // namespace

bool JsonNumberLengths::see(std::string_view piece) {
    std::size_t longest = 0;
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const char c = piece[i];
        if (in_text_) {
            in_text_ = escaped_ || c != '"';
            escaped_ = !escaped_ && c == '\\';
        } else {
            length_ = in_number[static_cast<unsigned char>(c)] ? length_ + 1 : 0;
            longest = std::max(longest, length_);
            in_text_ = c == '"';
        }
    }
    too_long_ = too_long_ || longest > longest_json_number;
    return !too_long_;
}

}  // namespace starway::core
