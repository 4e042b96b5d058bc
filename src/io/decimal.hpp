// Numbers written as text, read exactly: the nearest double to the decimal as written, never a guess.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace starway::io {

// A factor that is itself a decimal, factor * 10^exponent, so that 1.1 km is 1100 m and not 1100.0000000000002.
struct DecimalScale {
    std::uint64_t factor = 1;
    int exponent = 0;
    friend bool operator==(const DecimalScale&, const DecimalScale&) = default;
};

enum class NumberFault { none, empty, not_a_number, decimal_comma, out_of_range };

struct ParsedNumber {
    double value = 0;
    NumberFault fault = NumberFault::none;
};

// The whole of `text` as [+-]digits[.digits][e[+-]digits], times `scale`. Correctly rounded where the digits times the factor
// stay below 2^53 and the exponent within 22, which holds for nearly everything people write; otherwise within one rounding.
// "nan", "inf", hexadecimal and surrounding spaces are not numbers.
ParsedNumber parse_decimal(std::string_view text, DecimalScale scale = {});

// What to say after the value: "is not a number".
std::string_view describe(NumberFault fault);

// A number that prints back as the same text: no sign but '-', no leading zeros, within 64 bits.
inline std::optional<std::int64_t> parse_canonical_integer(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    const std::string_view digits = text.substr(negative ? 1 : 0);
    if (digits.empty() || digits.size() > 19) return std::nullopt;
    if (digits.front() == '0' && (digits.size() > 1 || negative)) return std::nullopt;
    std::uint64_t value = 0;  // 19 digits fit
    for (const char c : digits) {
        const auto digit = static_cast<std::uint64_t>(static_cast<unsigned char>(c)) - '0';
        if (digit > 9) return std::nullopt;
        value = value * 10 + digit;
    }
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
    return negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
}

}  // namespace starway::io
