#include "base/core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace starway::core {
namespace {

std::string encoded(unsigned point) {
    std::string text;
    const auto add = [&](unsigned byte) { text.push_back(static_cast<char>(byte)); };
    const auto follow = [&](unsigned shift) { add(0x80U | ((point >> shift) & 63U)); };
    if (point < 0x80) {
        add(point);
    } else if (point < 0x800) {
        add(0xC0U | (point >> 6U));
        follow(0);
    } else if (point < 0x10000) {
        add(0xE0U | (point >> 12U));
        follow(6);
        follow(0);
    } else {
        add(0xF0U | (point >> 18U));
        follow(12);
        follow(6);
        follow(0);
    }
    return text;
}

TEST(Utf8, AcceptsWhatIsValidOnly) {
    for (const std::string text :
         {"", "plain", "Montréal, naïve façade", "東京", "\xF0\x9F\x9A\x97", "\xF4\x8F\xBF\xBF"})
        EXPECT_TRUE(is_valid_utf8(text)) << text;
    EXPECT_TRUE(is_valid_utf8(std::string("a\0b", 3)));
    for (const std::string text : {"\xE9",
                                   "Montr\xE9"
                                   "al and more behind it",
                                   "\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                   "\xF8\x88\x80\x80\x80", "\xC3", "12345678\xE6\x9D"})
        EXPECT_FALSE(is_valid_utf8(text)) << testing::PrintToString(text);
}

TEST(Utf8, Latin1BecomesUtf8) {
    EXPECT_EQ(latin1_to_utf8("Montr\xE9"
                             "al"),
              "Montréal");
    std::string all;
    for (int i = 0; i < 256; ++i) all.push_back(static_cast<char>(i));
    const std::string utf8 = latin1_to_utf8(all);
    EXPECT_TRUE(is_valid_utf8(utf8));
    EXPECT_EQ(utf8.size(), 128U + 2 * 128U);
}

TEST(Fold, ForgivesCaseAccentsPunctuationAndSpaces) {
    EXPECT_EQ(fold("Montréal"), "montreal");
    EXPECT_EQ(fold("MONTRÉAL"), fold("montre\xCC\x81"
                                     "al"));  // composed and decomposed
    EXPECT_EQ(fold("  São   Paulo "), "sao paulo");
    EXPECT_EQ(fold("Saint-Jérôme"), "saint jerome");
    EXPECT_EQ(fold("St. John's"), "st john s");
    EXPECT_EQ(fold("Łódź"), "lodz");
    EXPECT_EQ(fold("Tromsø"), "tromso");
    EXPECT_EQ(fold("Đà Nẵng"), "da nang");
    EXPECT_EQ(fold("Diyarbakır"), "diyarbakir");
    EXPECT_EQ(fold("İstanbul"), "istanbul");
    EXPECT_EQ(fold("Ærø"), "aero");
    EXPECT_EQ(fold("Œuvre"), "oeuvre");
    EXPECT_EQ(fold("Straße"), fold("STRASSE"));
    EXPECT_EQ(fold("Râmnicu Vâlcea"), "ramnicu valcea");
    EXPECT_EQ(fold("Pitești"), "pitesti");
    EXPECT_EQ(fold("ＴＯＫＹＯ　２"), "tokyo 2");  // full-width forms
    EXPECT_EQ(fold("Αθήνα"), fold("ΑΘΗΝΑ"));
    EXPECT_EQ(fold("Hawai\xCA\xBBi"), "hawai i");
    EXPECT_EQ(fold("東京"), "東京");
}

TEST(Fold, TakesInvalidUtf8AsLatin1) {
    EXPECT_EQ(fold("Montr\xE9"
                   "al"),
              "montreal");
}

TEST(Fold, OfNothingMuchIsEmpty) {
    for (const std::string text : {"", "   ", "--", "\xC2\xA0", "\xCC\x81"}) EXPECT_EQ(fold(text), "");
}

TEST(Fold, IsIdempotentAndValidOnAnyBytes) {
    std::mt19937 random(7);
    for (int round = 0; round < 5000; ++round) {
        std::string text;
        for (auto i = random() % 24; i > 0; --i) {
            if (round % 2 == 0)
                text.push_back(static_cast<char>(random() & 0xFFU));
            else
                text += latin1_to_utf8(std::string(1, static_cast<char>(random() & 0xFFU)));
        }
        const std::string once = fold(text);
        ASSERT_TRUE(is_valid_utf8(once)) << testing::PrintToString(text);
        ASSERT_EQ(fold(once), once) << testing::PrintToString(text);
    }
}

// Every code point by itself, so that no letter folds to something that folds further.
TEST(Fold, IsIdempotentOnEveryCodePoint) {
    for (unsigned point = 1; point < 0x20000; ++point) {
        if (point >= 0xD800 && point < 0xE000) continue;
        const std::string text = encoded(point);
        const std::string once = fold(text);
        ASSERT_EQ(fold(once), once) << point;
    }
}

// The definition, without band or early end.
std::size_t plain_distance(const std::string& a, const std::string& b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

TEST(EditDistance, CountsEditsOfCodePoints) {
    EXPECT_EQ(edit_distance("", "", 5), 0U);
    EXPECT_EQ(edit_distance("sibiu", "sibiu", 0), 0U);
    EXPECT_EQ(edit_distance("sibiu", "sibui", 5), 1U);  // neighbours swapped
    EXPECT_EQ(edit_distance("ca", "abc", 5), 3U);       // no code point is edited twice
    EXPECT_EQ(edit_distance("東京", "東北", 5), 1U);    // one code point, three bytes
    EXPECT_EQ(edit_distance("", "abc", 5), 3U);
    EXPECT_EQ(edit_distance("kitten", "sitting", 2), 3U);  // above the limit
    EXPECT_EQ(edit_distance("abc", "xyz", 0), 1U);
    EXPECT_EQ(edit_distance("abc", "xyz", std::numeric_limits<std::size_t>::max() - 1), 3U);
}

TEST(EditDistance, AgreesWithTheDefinitionAtEveryLimit) {
    std::mt19937 random(3);
    for (int round = 0; round < 4000; ++round) {
        std::string a, b;
        for (auto i = random() % 9; i > 0; --i) a.push_back(static_cast<char>('a' + random() % 3));
        for (auto i = random() % 9; i > 0; --i) b.push_back(static_cast<char>('a' + random() % 3));
        const std::size_t expected = plain_distance(a, b);
        for (std::size_t limit = 0; limit < 10; ++limit)
            ASSERT_EQ(edit_distance(a, b, limit), std::min(expected, limit + 1)) << a << ' ' << b << ' ' << limit;
    }
}

TEST(EditDistance, IsQuickOnLongTexts) {
    const std::string a(1'000'000, 'a');
    std::string b = a;
    b[500'000] = 'b';
    EXPECT_EQ(edit_distance(a, b, 3), 1U);
}

}  // namespace
}  // namespace starway::core
