#include "read/decimal.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "base/core/characters.hpp"

namespace starway::read {
namespace {

constexpr std::uint64_t exact_limit = std::uint64_t{1} << 53;
constexpr std::array<double, 23> power_of_ten{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                              1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int largest_exact_power = static_cast<int>(power_of_ten.size()) - 1;

using core::is_digit;

// mantissa * 10^exponent
struct Decimal {
    std::uint64_t mantissa = 0;
    int exponent = 0;
};

// The parts of a number; more than 18 significant digits make it inexact.
struct Scanned {
    bool negative = false;
    bool exact = true;
    Decimal decimal;
    std::size_t unsigned_from = 0;  // the offset after the sign
};

std::optional<Scanned> scan(std::string_view text) {
    Scanned number;
    const char* p = text.data();
    const char* const end = p + text.size();
    if (p != end && (*p == '-' || *p == '+')) {
        number.negative = *p == '-';
        number.unsigned_from = 1;
        ++p;
    }
    std::uint64_t& mantissa = number.decimal.mantissa;
    int& exponent = number.decimal.exponent;
    constexpr std::uint64_t room = 100'000'000'000'000'000;  // below this, one more digit fits in 64 bits
    const auto take_digits = [&]() {
        const char* const first = p;
        for (; p != end && is_digit(*p); ++p) {
            if (mantissa >= room) number.exact = false;
            if (number.exact) mantissa = mantissa * 10 + static_cast<std::uint64_t>(*p - '0');
        }
        return p - first;
    };
    std::ptrdiff_t digits = take_digits();
    if (p != end && *p == '.') {
        ++p;
        const std::ptrdiff_t fraction = take_digits();
        digits += fraction;
        if (fraction > 1000) number.exact = false;
        if (number.exact) exponent = -static_cast<int>(fraction);
    }
    if (digits == 0) return std::nullopt;
    if (p != end && (*p == 'e' || *p == 'E')) {
        ++p;
        const bool down = p != end && *p == '-';
        if (p != end && (*p == '-' || *p == '+')) ++p;
        if (p == end) return std::nullopt;
        int power = 0;
        for (; p != end && is_digit(*p); ++p)
            if (power < 100000) power = power * 10 + (*p - '0');
        exponent += down ? -power : power;
        if (!is_digit(*(p - 1))) return std::nullopt;
    }
    if (p != end) return std::nullopt;
    return number;
}

bool has_decimal_comma(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos || comma == 0) return false;
    return scan(text.substr(0, comma)).has_value() && scan(text.substr(comma + 1)).has_value();
}

double scaled(double value, DecimalScale scale) {
    const double factor = static_cast<double>(scale.factor);
    return scale.exponent < 0 ? value * factor / std::pow(10.0, -scale.exponent)
                              : value * factor * std::pow(10.0, scale.exponent);
}

// Parses one to eight bytes of digits with at most one point, as most numbers are; otherwise returns the mantissa
// no_digits.
Decimal read_short(std::string_view text) {
    const std::uint64_t word = packed(text.data(), text.size());
    const std::uint64_t point = zero_bytes(word ^ repeat('.'));
    if (point == 0) return {number_of_digits(word, text.size()), 0};
    if (text.size() == 1) return {no_digits, 0};
    const auto bits_before = static_cast<unsigned>(std::countr_zero(point)) - 7;
    const std::uint64_t before = word & ((std::uint64_t{1} << bits_before) - 1);
    const std::uint64_t behind = (word >> bits_before >> 8) << bits_before;
    const std::size_t digits = text.size() - 1;
    return {number_of_digits(before | behind, digits), static_cast<int>(bits_before / 8) - static_cast<int>(digits)};
}

// The number times the scale if the remaining two operations are exact or correctly rounded (Clinger's fast path), else
// NaN. (GCC 12 copies an optional through memory, which stalls.)
double exactly_scaled(Decimal number, DecimalScale scale) {
    const int exponent = number.exponent + scale.exponent;
    std::uint64_t mantissa = 0;
    if (__builtin_mul_overflow(number.mantissa, scale.factor, &mantissa) || mantissa > exact_limit ||
        std::abs(exponent) > largest_exact_power)
        return std::numeric_limits<double>::quiet_NaN();
    const double power = power_of_ten[static_cast<std::size_t>(std::abs(exponent))];
    return exponent < 0 ? static_cast<double>(mantissa) / power : static_cast<double>(mantissa) * power;
}

}  // namespace

ParsedNumber parse_decimal(std::string_view text, DecimalScale scale) {
    if (text.empty()) return {0, NumberFault::empty};
    if (text.size() <= 8) {
        const Decimal number = read_short(text);
        const double value = exactly_scaled(number, scale);
        if (number.mantissa != no_digits && !std::isnan(value)) return {value, NumberFault::none};
    }
    const std::optional<Scanned> number = scan(text);
    if (!number) return {0, has_decimal_comma(text) ? NumberFault::decimal_comma : NumberFault::not_a_number};
    if (number->exact)
        if (const double value = exactly_scaled(number->decimal, scale); !std::isnan(value))
            return {number->negative ? 0 - value : value, NumberFault::none};
    double value = 0;
    const std::string_view magnitude = text.substr(number->unsigned_from);
    const auto read = std::from_chars(magnitude.data(), magnitude.data() + magnitude.size(), value);
    if (read.ec != std::errc{}) return {0, NumberFault::out_of_range};
    value = scaled(value, scale);
    if (!std::isfinite(value)) return {0, NumberFault::out_of_range};
    return {number->negative ? 0 - value : value, NumberFault::none};
}

std::optional<std::int64_t> parse_canonical_integer(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    const std::string_view digits = text.substr(negative ? 1 : 0);
    if (digits.empty() || digits.size() > 19) return std::nullopt;
    if (digits.front() == '0' && text.size() > 1) return std::nullopt;
    std::uint64_t value = 0;  // 19 digits fit
    for (std::size_t first = 0; first < digits.size();) {
        const std::size_t count = (digits.size() - first - 1) % 8 + 1;
        const std::uint64_t part = number_of_digits(packed(digits.data() + first, count), count);
        if (part == no_digits) return std::nullopt;
        value = value * 100'000'000 + part;
        first += count;
    }
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return std::nullopt;
    return negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value);
}

std::string_view describe(NumberFault fault) {
    switch (fault) {
        case NumberFault::none:
            break;
        case NumberFault::empty:
            return "is empty, but must be a number";
        case NumberFault::not_a_number:
            return "is not a number";
        case NumberFault::decimal_comma:
            return "has a decimal comma; use a point";
        case NumberFault::out_of_range:
            return "is out of range for a number";
    }
    return "is a number";
}

}  // namespace starway::read
