#include "base/core/shown.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <iterator>

#include "base/core/sentence.hpp"

namespace starway::core {
namespace {

bool shows_as_itself(char c) {
    return c >= ' ' && c < 0x7F;
}

}  // namespace

bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

std::string shown(std::string_view text, LineEnds line_ends) {
    std::string safe;
    safe.reserve(text.size());
    while (!text.empty()) {
        const auto plain =
            static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), shows_as_itself) - text.begin());
        safe.append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty()) break;
        utf8proc_int32_t code_point = -1;
        const auto taken = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                            static_cast<utf8proc_ssize_t>(text.size()), &code_point);
        const std::size_t size = taken > 0 ? static_cast<std::size_t>(taken) : 1;
        if (taken <= 0)
            fmt::format_to(std::back_inserter(safe), "\\x{:02X}", static_cast<unsigned char>(text.front()));
        else if ((is_mark(static_cast<char32_t>(code_point)) || is_control(static_cast<char32_t>(code_point))) &&
                 !(line_ends == LineEnds::keep && code_point == '\n'))
            fmt::format_to(std::back_inserter(safe), "\\u{:04X}", static_cast<unsigned>(code_point));
        else
            safe.append(text.substr(0, size));
        text.remove_prefix(size);
    }
    return safe;
}

}  // namespace starway::core
