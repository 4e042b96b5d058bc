// Parses decimal numbers, correctly rounded.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "read/eight_bytes.hpp"

namespace starway::read {

// A decimal factor, factor * 10^exponent, so that 1.1 km is 1100 m and not 1100.0000000000002.
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

// Parses all of `text` as [+-]digits[.digits][e[+-]digits], times `scale`. Correctly rounded if the digits times the
// factor are below 2^53 and the exponent is within 22, as is usual; otherwise within one rounding. Rejects "nan",
// "inf", hexadecimal numbers and surrounding spaces.
ParsedNumber parse_decimal(std::string_view text, DecimalScale scale = {});

// The predicate of a message: "is not a number".
std::string_view describe(NumberFault fault);

// A number in canonical form, which prints as the same text: no '+', no leading zeros, within 64 bits.
std::optional<std::int64_t> parse_canonical_integer(std::string_view text);

// The same for `count` packed digits, 1 to 8, the first of which is not 0; no_digits for anything else. For hot loops:
// GCC 12 copies an optional through memory, which stalls.
inline std::uint64_t parse_short_id(std::uint64_t word, std::size_t count) {
    return (word & 0xFF) != '0' ? number_of_digits(word, count) : no_digits;
}

}  // namespace starway::read
