// Numbers written as text, read exactly: the nearest double to the decimal as written, never a guess.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "io/eight_bytes.hpp"

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
std::optional<std::int64_t> parse_canonical_integer(std::string_view text);

// The same for the most usual ones, of `count` digits, 1 to 8 of them, packed, the first of which is not 0; no_digits for all else. For loops
// that read millions: GCC 12 copies an optional by way of memory, and waits for it.
inline std::uint64_t parse_short_id(std::uint64_t word, std::size_t count) {
    return (word & 0xFF) != '0' ? number_of_digits(word, count) : no_digits;
}

}  // namespace starway::io
