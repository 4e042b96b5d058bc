#include "write/number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "base/core/text.hpp"

namespace starway::writing {
namespace {

// "00" to "99": two digits per division.
constexpr std::array<char, 200> make_digit_pairs() {
    std::array<char, 200> pairs{};
    for (std::size_t i = 0; i < 100; ++i) {
        pairs[2 * i] = static_cast<char>('0' + i / 10);
        pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return pairs;
}
constexpr std::array<char, 200> digit_pairs = make_digit_pairs();

char* write_pair(char* out, std::uint32_t number) {
    std::memcpy(out, &digit_pairs[std::size_t{2} * number], 2);
    return out + 2;
}

// Below 1e8.
char* write_whole(char* out, std::uint32_t number) {
    if (number < 10) {
        *out++ = static_cast<char>('0' + number);
        return out;
    }
    if (number < 100) return write_pair(out, number);
    out = write_whole(out, number / 100);
    return write_pair(out, number % 100);
}

}  // namespace

char* write_decimals(char* out, double number) {
    constexpr double largest = 1e8;  // below it, doubles resolve 1e-7
    constexpr std::uint64_t scale = 10'000'000;
    const double size = std::abs(number);
    if (size >= largest) return std::to_chars(out, out + longest_decimals, number).ptr;
    const auto steps = static_cast<std::uint64_t>(size * static_cast<double>(scale) + 0.5);
    if (number < 0 && steps != 0) *out++ = '-';
    out = write_whole(out, static_cast<std::uint32_t>(steps / scale));
    const auto decimals = static_cast<std::uint32_t>(steps % scale);
    if (decimals == 0) return out;
    *out++ = '.';
    *out++ = static_cast<char>('0' + decimals / 1'000'000);
    out = write_pair(out, decimals / 10'000 % 100);
    out = write_pair(out, decimals / 100 % 100);
    out = write_pair(out, decimals % 100);
    while (out[-1] == '0') --out;
    return out;
}

void append_decimals(std::string& text, double number) {
    std::array<char, longest_decimals> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    text.append(buffer.data(), write_decimals(buffer.data(), number));
}

void append_real(std::string& text, double number) {
    std::array<char, 32> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    text.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr);
}

bool is_null(const geo::Value& value) {
    if (const auto* real = std::get_if<double>(&value)) return !std::isfinite(*real);
    return std::holds_alternative<std::monostate>(value);
}

void append_plain(std::string& text, const geo::Value& value) {
    if (is_null(value)) return;
    if (const auto* real = std::get_if<double>(&value)) append_real(text, *real);
    if (const auto* integer = std::get_if<std::int64_t>(&value)) text += std::to_string(*integer);
    if (const auto* boolean = std::get_if<bool>(&value)) text += *boolean ? "true" : "false";
    if (const auto* string = std::get_if<std::string>(&value)) text += in_utf8(*string);
}

std::string in_utf8(std::string_view text) {
    return core::is_valid_utf8(text) ? std::string(text) : core::latin1_to_utf8(text);
}

}  // namespace starway::writing
