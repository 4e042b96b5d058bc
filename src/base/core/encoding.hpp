// Text that is not UTF-8: names of encodings, conversion, and a guess by letters.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace starway::core {

// What iconv calls an encoding that users or .cpg files name: "1251", "ANSI 1251", "windows-1251" and "cp1251" are
// CP1251, "88591" is ISO-8859-1. Nothing if it is unknown here.
std::optional<std::string> encoding_named(std::string_view name);

// Text as UTF-8. Bytes that stand for nothing become U+FFFD. Precondition: encoding_named() gave the encoding.
std::string decoded(std::string_view text, const std::string& encoding);

// Which encoding texts without a declared one are in: UTF-8 if most of them are; CP1251 or CP866 where words consist of
// Cyrillic letters only, by how common these letters are; else the text is western: CP1252 if it has that page's own
// signs, else ISO-8859-1.
class EncodingGuess {
public:
    void add(std::string_view text);
    // Whether any text was not plain ASCII.
    [[nodiscard]] bool decides() const { return utf8_ + other_ > 0; }
    [[nodiscard]] std::string_view best() const;

private:
    void add_word(std::string_view word);
    std::uint64_t utf8_ = 0, other_ = 0;  // texts
    std::uint64_t among_ascii_ = 0,
                  apart_ = 0;             // bytes beyond ASCII: in words with ASCII letters, and in words without
    std::array<double, 2> likelihood_{};  // of the latter, as CP1251 and CP866
    std::array<std::uint64_t, 2> no_letters_{};  // of the latter
    bool signs_of_1252_ = false, not_1252_ = false;
};

}  // namespace starway::core
