// Numbers and values as text: the same in every text format.
#pragma once

#include <string>

#include "io/write/feature.hpp"

namespace starway::io {

// The longest text that write_decimals() makes, without a closing zero.
inline constexpr std::size_t longest_decimals = 32;

// A number with at most seven decimals, without trailing zeros, and never "-0"; from 1e8 on, the shortest text that is read back as
// the same double. Writes to `out`, which has room for longest_decimals characters, and returns the end. Precondition: finite.
char* write_decimals(char* out, double number);
void append_decimals(std::string& text, double number);

// The shortest text that is read back as the same double. Precondition: finite.
void append_real(std::string& text, double number);

// Null, or a real that is not a number and that no format can hold.
bool is_null(const Value& value);

// A value as plain UTF-8, to be quoted or escaped by the format: nothing for null, true or false, text that is not UTF-8 taken
// as Latin-1.
void append_plain(std::string& text, const Value& value);

}  // namespace starway::io
