#include "service/wording.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace starway::service {
namespace {

std::string decimal(double value) {
    std::string text = fmt::format("{:.6f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

}  // namespace

std::string coordinates(Position p) {
    return decimal(p.x) + ',' + decimal(p.y);
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 80;
    std::size_t length = text.size();
    if (length > longest) {
        length = longest;
        while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
            --length;  // keep whole characters
    }
    std::string result = "\"";
    for (const char c : text.substr(0, length)) result += static_cast<unsigned char>(c) < 0x20U || c == 0x7F ? ' ' : c;
    return result + (length < text.size() ? "...\"" : "\"");
}

std::string metres(double distance_m) {
    return distance_m < 999.5 ? fmt::format("{:.0f} m", distance_m)
                              : fmt::format("{:.{}f} km", distance_m / 1000, distance_m < 99'950 ? 1 : 0);
}

}  // namespace starway::service
