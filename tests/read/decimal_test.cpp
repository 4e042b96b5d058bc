#include "read/decimal.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <random>
#include <string>

#include <fmt/format.h>

namespace starway::read {
namespace {

NumberFault fault_of(std::string_view text) {
    return parse_decimal(text).fault;
}

TEST(Decimal, ReadsWhatPeopleWrite) {
    EXPECT_EQ(parse_decimal("0").value, 0);
    EXPECT_EQ(parse_decimal("42").value, 42);
    EXPECT_EQ(parse_decimal("-7.25").value, -7.25);
    EXPECT_EQ(parse_decimal("+3").value, 3);
    EXPECT_EQ(parse_decimal(".5").value, 0.5);
    EXPECT_EQ(parse_decimal("5.").value, 5);
    EXPECT_EQ(parse_decimal("1.5e3").value, 1500);
    EXPECT_EQ(parse_decimal("1E-2").value, 0.01);
    EXPECT_FALSE(std::signbit(parse_decimal("-0").value));
}

TEST(Decimal, RejectsWhatIsNoNumber) {
    for (const char* text : {"abc", "1.2.3", "12a", "1e", "1e+", "-", "+", ".", "e5", " 1", "1 ", "0x10", "nan", "NaN",
                             "inf", "-inf", "infinity", "1_000", "--1"})
        EXPECT_EQ(fault_of(text), NumberFault::not_a_number) << text;
    EXPECT_EQ(fault_of(""), NumberFault::empty);
    EXPECT_EQ(fault_of("1,5"), NumberFault::decimal_comma);
    EXPECT_EQ(fault_of("1e999"), NumberFault::out_of_range);
    EXPECT_EQ(fault_of("1e99999999999999999999"), NumberFault::out_of_range);
    EXPECT_EQ(parse_decimal("1e308", {1, 3}).fault, NumberFault::out_of_range);
}

TEST(Decimal, ScalesWithoutRounding) {
    EXPECT_EQ(parse_decimal("1.1", {1, 3}).value, 1100);
    EXPECT_EQ(parse_decimal("140", {1, 3}).value, 140000);
    EXPECT_EQ(parse_decimal("0.3", {1, 3}).value, 300);
    EXPECT_EQ(parse_decimal("2.5", {60, 0}).value, 150);
    EXPECT_EQ(parse_decimal("1", {1'609'344, -3}).value, 1609.344);
}

TEST(Decimal, AgreesWithTheStandardLibraryOnRandomNumbers) {
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
        const int digits = static_cast<int>(random() % 22) + 1;
        std::string text;
        for (int d = 0; d < digits; ++d) text.push_back(static_cast<char>('0' + random() % 10));
        text.insert(random() % (text.size() + 1), ".");
        if (random() % 3 == 0) text += fmt::format("e{}", static_cast<int>(random() % 60) - 30);
        double expected = 0;
        std::from_chars(text.data(), text.data() + text.size(), expected);
        const ParsedNumber parsed = parse_decimal(text);
        ASSERT_EQ(parsed.fault, NumberFault::none) << text;
        ASSERT_EQ(parsed.value, expected) << text;
    }
}

// What the standard library reads of the whole text, behind at most one sign.
std::optional<double> read_by_the_standard_library(std::string_view text) {
    const bool negative = text.front() == '-';
    if (negative || text.front() == '+') text.remove_prefix(1);
    if (text.empty() || text.front() == '-') return std::nullopt;
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return negative ? 0 - value : value;
}

// Short numbers are read eight bytes at a time: every text of up to three of these bytes, and many of up to ten.
TEST(Decimal, ShortTextsAreReadAsTheStandardLibraryReadsThem) {
    constexpr std::string_view bytes = "0123456789.-+e/: ,\xFF\x80";
    const auto check = [](const std::string& text) {
        const ParsedNumber read = parse_decimal(text);
        const std::optional<double> expected = read_by_the_standard_library(text);
        ASSERT_EQ(read.fault == NumberFault::none, expected.has_value()) << text;
        ASSERT_EQ(read.value, expected.value_or(0)) << text;
        const auto integer = parse_canonical_integer(text);
        ASSERT_EQ(integer.has_value(), std::to_string(std::strtoll(text.c_str(), nullptr, 10)) == text) << text;
        if (text.size() > 8) return;
        if (const auto id = parse_short_id(packed(text.data(), text.size()), text.size()); id != no_digits) {
            ASSERT_EQ(static_cast<std::int64_t>(id), integer) << text;
        } else {
            ASSERT_TRUE(!integer || *integer <= 0 || *integer > 99'999'999) << text;
        }
    };
    for (const char a : bytes) {
        check({a});
        for (const char b : bytes) {
            check({a, b});
            for (const char c : bytes) check({a, b, c});
        }
    }
    std::mt19937 random(3);
    for (int i = 0; i < 100'000; ++i) {
        std::string text(random() % 10 + 1, '0');
        for (char& c : text) c = bytes[random() % 8 == 0 ? random() % bytes.size() : random() % 11];
        check(text);
    }
}

TEST(Decimal, CanonicalIntegersPrintBackAsTheyWere) {
    EXPECT_EQ(parse_canonical_integer("0"), 0);
    EXPECT_EQ(parse_canonical_integer("-12"), -12);
    EXPECT_EQ(parse_canonical_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    for (const char* text : {"", "-", "-0", "007", "+1", "1.0", "1a", "9223372036854775808", "18446744073709551617"})
        EXPECT_FALSE(parse_canonical_integer(text).has_value()) << text;
}

}  // namespace
}  // namespace starway::read
