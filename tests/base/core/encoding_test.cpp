#include "base/core/encoding.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace starway::core {
namespace {

std::string_view guessed(std::initializer_list<std::string_view> texts) {
    EncodingGuess guess;
    for (const std::string_view text : texts) guess.add(text);
    return guess.best();
}

// The names of Microsoft's pages, of Esri's .cpg files, and of IANA.
TEST(Encoding, KnowsNamesOfPages) {
    for (const auto* name : {"1251", "CP1251", "cp1251", "windows-1251", "ANSI 1251", "win1251"})
        EXPECT_EQ(encoding_named(name), "CP1251") << name;
    for (const auto* name : {"88591", "8859-1", "ISO-8859-1", "ISO 88591", "latin1"})
        EXPECT_EQ(encoding_named(name), "ISO-8859-1") << name;
    EXPECT_EQ(encoding_named("OEM 866"), "CP866");
    EXPECT_EQ(encoding_named("65001\n"), "UTF-8");
    EXPECT_EQ(encoding_named("KOI8-R"), "KOI8-R");
    for (const auto* name : {"", "nonsense", "UTF-8//IGNORE", "99999"})
        EXPECT_EQ(encoding_named(name), std::nullopt) << name;
}

TEST(Encoding, ReadsItsPages) {
    EXPECT_EQ(decoded("\xEC\xE8\xF0", "CP1251"), "мир");
    EXPECT_EQ(decoded("\xAC\xA8\xE0", "CP866"), "мир");
    EXPECT_EQ(decoded("\x80", "CP1252"), "€");
    EXPECT_EQ(decoded("a\xC3", "UTF-8"), "a\xEF\xBF\xBD");  // cut in the middle
    EXPECT_EQ(decoded(std::string(10'000, '\xE9'), "ISO-8859-1").size(), 20'000U);
}

// "улица Ленина", "Невский проспект", "МИРА", "Хрещатик", "Їжакевича".
TEST(Encoding, GuessesCyrillicByItsLetters) {
    EXPECT_EQ(guessed({"\xF3\xEB\xE8\xF6\xE0 \xCB\xE5\xED\xE8\xED\xE0",
                       "\xCD\xE5\xE2\xF1\xEA\xE8\xE9 \xEF\xF0\xEE\xF1\xEF\xE5\xEA\xF2", "M10"}),
              "CP1251");
    EXPECT_EQ(guessed({"\xE3\xAB\xA8\xE6\xA0 \x8B\xA5\xAD\xA8\xAD\xA0"}), "CP866");
    EXPECT_EQ(guessed({"\xCC\xC8\xD0\xC0"}), "CP1251");
    EXPECT_EQ(guessed({"\x8C\x88\x90\x80"}), "CP866");
    EXPECT_EQ(guessed({"\xD5\xF0\xE5\xF9\xE0\xF2\xE8\xEA", "\xAF\xE6\xE0\xEA\xE5\xE2\xE8\xF7\xE0"}), "CP1251");
}

TEST(Encoding, GuessesWesternTextAndUtf8) {
    EXPECT_EQ(guessed({"K\xF6nigsallee",
                       "\xDC"
                       "bergang",
                       "Stra\xDF"
                       "e"}),
              "ISO-8859-1");
    EXPECT_EQ(guessed({"rue de l\x92\xC9glise", "B\x9Cuf"}), "CP1252");
    EXPECT_EQ(guessed({"Невский", "улица", "\xD0"}), "UTF-8");
    EncodingGuess none;
    none.add("Main Street");
    EXPECT_FALSE(none.decides());
}

}  // namespace
}  // namespace starway::core
