// What agencies write into their one-way fields: one table, with the source of each row.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "starway/road/network_draft.hpp"

namespace starway::read {

inline constexpr Direction closed_both_ways{};

struct OnewayWord {
    std::string_view text;  // as oneway_word() writes it
    Direction direction;
};

struct OnewayConvention {
    std::string_view agency, source;
    std::string_view fields;  // keys of its field's names, separated by '|'
    std::span<const OnewayWord> words;
    std::string_view telling;  // words that no other convention has, separated by '|': they tell it under any name
};

std::span<const OnewayConvention> oneway_conventions();

// The form in which values are compared: lower case, without blanks, '_' and '-' between letters; 1.000 is 1; the first
// element of an OSMnx list, "['yes', 'no']".
std::string oneway_word(std::string_view text);

// Null: it has no such word.
const OnewayWord* find_word(const OnewayConvention& convention, std::string_view word);

}  // namespace starway::read
