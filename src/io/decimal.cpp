#include "io/decimal.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace starway::io {
namespace {

constexpr std::uint64_t exact_limit = std::uint64_t{1} << 53;
constexpr std::array<double, 23> power_of_ten{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                              1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int largest_exact_power = static_cast<int>(power_of_ten.size()) - 1;

bool is_digit(char c) {
    return static_cast<unsigned char>(c - '0') < 10;
}

// The parts of a number; digits beyond 18 significant ones make it inexact.
struct Scanned {
    bool negative = false;
    bool exact = true;
    std::uint64_t mantissa = 0;
    int exponent = 0;
    std::size_t unsigned_from = 0;  // where the text after the sign starts
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
    constexpr std::uint64_t room = 100'000'000'000'000'000;  // one more digit still fits in 64 bits
    const auto take_digits = [&]() {
        const char* const first = p;
        for (; p != end && is_digit(*p); ++p) {
            if (number.mantissa >= room) number.exact = false;
            if (number.exact) number.mantissa = number.mantissa * 10 + static_cast<std::uint64_t>(*p - '0');
        }
        return p - first;
    };
    std::ptrdiff_t digits = take_digits();
    if (p != end && *p == '.') {
        ++p;
        const std::ptrdiff_t fraction = take_digits();
        digits += fraction;
        if (fraction > 1000) number.exact = false;
        if (number.exact) number.exponent = -static_cast<int>(fraction);
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
        number.exponent += down ? -power : power;
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

}  // namespace

ParsedNumber parse_decimal(std::string_view text, DecimalScale scale) {
    if (text.empty()) return {0, NumberFault::empty};
    const std::optional<Scanned> number = scan(text);
    if (!number) return {0, has_decimal_comma(text) ? NumberFault::decimal_comma : NumberFault::not_a_number};

    const int exponent = number->exponent + scale.exponent;
    if (number->exact && number->mantissa <= exact_limit / scale.factor && exponent >= -largest_exact_power &&
        exponent <= largest_exact_power) {
        // Both operands are exact doubles, so the one operation rounds correctly (Clinger's fast path).
        const auto digits = static_cast<double>(number->mantissa * scale.factor);
        const double value = exponent < 0 ? digits / power_of_ten[static_cast<std::size_t>(-exponent)]
                                          : digits * power_of_ten[static_cast<std::size_t>(exponent)];
        return {number->negative ? 0 - value : value, NumberFault::none};
    }
    double value = 0;
    const std::string_view magnitude = text.substr(number->unsigned_from);
    const auto read = std::from_chars(magnitude.data(), magnitude.data() + magnitude.size(), value);
    if (read.ec != std::errc{}) return {0, NumberFault::out_of_range};
    value = scaled(value, scale);
    if (!std::isfinite(value)) return {0, NumberFault::out_of_range};
    return {number->negative ? 0 - value : value, NumberFault::none};
}

std::string_view describe(NumberFault fault) {
    switch (fault) {
        case NumberFault::none:
            break;
        case NumberFault::empty:
            return "is empty where a number is needed";
        case NumberFault::not_a_number:
            return "is not a number";
        case NumberFault::decimal_comma:
            return "has a decimal comma (write a point)";
        case NumberFault::out_of_range:
            return "is too large or too small for a number";
    }
    return "is a number";
}

}  // namespace starway::io
