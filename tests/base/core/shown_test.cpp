#include "base/core/shown.hpp"

#include <gtest/gtest.h>

namespace starway::core {
namespace {

TEST(Shown, LeavesOrdinaryTextAsItIs) {
    for (const char* text : {"", "Main Street", "Montréal", "東京", "naïve \"quoted\" \\ back", "e\xCC\x81"})
        EXPECT_EQ(shown(text), text);
}

TEST(Shown, EscapesWhatSteersATerminal) {
    EXPECT_EQ(shown("\x1B[31mred"), "\\u001B[31mred");
    EXPECT_EQ(shown("a\tb\r\nc"), "a\\u0009b\\u000D\\u000Ac");
    EXPECT_EQ(shown("\x7F"), "\\u007F");
    EXPECT_EQ(shown("\xC2\x9B"
                    "31m"),
              "\\u009B31m");  // CSI as one character
    EXPECT_EQ(shown(std::string_view("a\0b", 3)), "a\\u0000b");
}

TEST(Shown, EscapesWhatTurnsTheDirectionOfWriting) {
    EXPECT_EQ(shown("\u202Eevil"), "\\u202Eevil");
    for (const char* mark : {"\u202A", "\u202D", "\u2066", "\u2069", "\u200E", "\u200F", "\u061C", "\u2028", "\uFEFF"})
        EXPECT_EQ(shown(mark).front(), '\\') << shown(mark);
    EXPECT_EQ(shown("\u200D"), "\u200D");  // joins letters and emoji
}

TEST(Shown, EscapesBytesThatAreNotUtf8) {
    EXPECT_EQ(shown("caf\xE9"), "caf\\xE9");
    EXPECT_EQ(shown("\xE2\x80"), "\\xE2\\x80");
}

TEST(Shown, KeepsLineEndsOnRequest) {
    EXPECT_EQ(shown("a\nb\x1B", LineEnds::keep), "a\nb\\u001B");
}

}  // namespace
}  // namespace starway::core
