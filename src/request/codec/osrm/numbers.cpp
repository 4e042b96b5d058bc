#include "request/codec/osrm/numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace starway::request::codec::osrm {

void append_fixed(std::string& text, double value, int decimals) {
    static constexpr std::array<double, 8> powers{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7};
    const double power = powers[static_cast<std::size_t>(decimals)];
    constexpr double largest = 9e18;
    if (!(std::abs(value) < largest / power)) {
        core::append_json_number(text, value);
        return;
    }
    const auto scaled = static_cast<std::int64_t>(std::llround(value * power));
    auto rest = static_cast<std::uint64_t>(scaled < 0 ? -scaled : scaled);
    const auto unit = static_cast<std::uint64_t>(power);
    if (scaled < 0) text += '-';
    std::array<char, 24> digits{};
    auto end = std::to_chars(digits.data(), digits.data() + digits.size(), rest / unit).ptr;
    text.append(digits.data(), end);
    rest %= unit;
    if (rest == 0) return;
    text += '.';
    for (std::uint64_t place = unit / 10; rest > 0; rest %= place, place /= 10) {
        text += static_cast<char>('0' + rest / place);
        if (place == 1) break;
    }
}

void write_amount(JsonWriter& json, std::string_view name, double value) {
    std::string text;
    append_fixed(text, value, 1);
    json.key(name);
    json.formatted(text);
}

void append_place(std::string& text, Position at) {
    constexpr int decimals = 6;
    text += '[';
    append_fixed(text, at.x, decimals);
    text += ',';
    append_fixed(text, at.y, decimals);
    text += ']';
}

void write_place(JsonWriter& json, std::string_view name, Position at) {
    std::string text;
    append_place(text, at);
    json.key(name);
    json.formatted(text);
}

}  // namespace starway::request::codec::osrm
