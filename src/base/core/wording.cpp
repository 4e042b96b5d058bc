#include "base/core/wording.hpp"
#include "base/core/shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace starway::core {
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
    return core::shown(result) + (length < text.size() ? "...\"" : "\"");
}

std::string metres(double distance_m) {
    return distance_m < 999.5 ? fmt::format("{:.0f} m", distance_m)
                              : fmt::format("{:.{}f} km", distance_m / 1000, distance_m < 99'950 ? 1 : 0);
}

std::string thousands(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

std::string kilometres(double metres, int decimals) {
    return fmt::format("{:.{}f} km", metres / 1000, decimals);
}

std::string distance(double metres) {
    if (metres < 999.5) return fmt::format("{:.{}f} m", metres, metres < 9.95 ? 1 : 0);
    return kilometres(metres, metres < 9'995 ? 2 : 1);
}

std::string duration(double seconds) {
    if (seconds < 59.5) return fmt::format("{:.0f} s", seconds);
    const auto minutes = static_cast<std::uint64_t>(std::llround(std::min(seconds, 1e15) / 60));
    if (minutes < 60) return fmt::format("{} min", minutes);
    return fmt::format("{} h {:02} min", thousands(minutes / 60), minutes % 60);
}

std::string bytes(std::uint64_t count) {
    static constexpr const char* units[] = {"kB", "MB", "GB", "TB"};
    if (count < 1000) return fmt::format("{} B", count);
    double value = static_cast<double>(count) / 1000;
    std::size_t unit = 0;
    while (value >= 999.5 && unit < 3) {
        value /= 1000;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", value, value < 10 ? 1 : 0, units[unit]);
}

std::string milliseconds(double value) {
    if (value < 10) return fmt::format("{:.2f} ms", value);
    if (value < 1000) return fmt::format("{:.0f} ms", value);
    return fmt::format("{:.1f} s", value / 1000);
}

std::string coordinates(Position position, FrameKind frame) {
    const int decimals = frame == FrameKind::planar ? 2 : 5;
    return fmt::format("{:.{}f},{:.{}f}", position.x, decimals, position.y, decimals);
}

std::string plural(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", thousands(count), count == 1 ? one : many);
}

std::string exact_number(double value) {
    return fmt::format("{}", value);
}

std::string number(double value) {
    if (std::abs(value) >= 1e5 && std::abs(value) < 1e15) return fmt::format("{:.0f}", value);
    return fmt::format("{:.6g}", value);
}

}  // namespace starway::core
