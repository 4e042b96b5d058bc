// Text as people type it: encodings, and comparison that forgives case, accents and misspelling.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace starway::core {

// Strict: no surrogates, no overlong forms, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

// Every byte is the code point of its number (ISO 8859-1).
std::string latin1_to_utf8(std::string_view text);

// What two spellings of one name have in common: without case, accents, punctuation and repeated spaces ("São  Paulo" and "sao-paulo",
// "Łódź" and "lodz", "Straße" and "strasse" fold alike). Text that is not UTF-8 is taken as Latin-1. Folding twice changes nothing.
std::string fold(std::string_view text);

// How many code points must be inserted, removed, replaced or swapped with their neighbour to turn a into b (optimal string
// alignment: no code point is edited twice). Anything above `limit` is limit + 1, and is found in time limit * length.
// Precondition: both are valid UTF-8; limit < SIZE_MAX.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

}  // namespace starway::core
