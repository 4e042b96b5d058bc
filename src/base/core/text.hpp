// Text encodings, and comparison that ignores case, accents and small misspellings.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace starway::core {

// Strict: no surrogates, no overlong forms, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

// Reads ISO 8859-1: each byte is the code point of the same number.
std::string latin1_to_utf8(std::string_view text);

// Removes case, accents, punctuation and repeated spaces: "São  Paulo" and "sao-paulo", "Łódź" and "lodz", "Straße" and
// "strasse" fold alike. Text that is not UTF-8 is read as Latin-1. Idempotent.
std::string fold(std::string_view text);

// The optimal string alignment distance in code points (insert, remove, replace, transpose). Distances above `limit`
// return limit + 1. Takes time O(limit * length). Precondition: both are valid UTF-8; limit < SIZE_MAX.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

}  // namespace starway::core
