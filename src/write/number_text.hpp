// Numbers and values as text, for all text formats.
#pragma once

#include <string>
#include <string_view>

#include "base/geo/feature.hpp"

namespace starway::writing {

// The longest output of write_decimals(), without a terminating NUL.
inline constexpr std::size_t longest_decimals = 32;

// Writes a number with at most seven decimals, without trailing zeros and never "-0"; from 1e8, the shortest text that
// reads back as the same double. Returns the end. Precondition: `value` is finite; `out` has space for longest_decimals
// characters.
char* write_decimals(char* out, double number);
void append_decimals(std::string& text, double number);

// The shortest text that reads back as the same double. Precondition: finite.
void append_real(std::string& text, double number);

// Null, or a NaN, which no format can store.
bool is_null(const geo::Value& value);

// Text that is not UTF-8 is read as Latin-1.
std::string in_utf8(std::string_view text);
// A value as plain UTF-8, not yet quoted or escaped: empty for null, true or false; text that is not UTF-8 is read as
// Latin-1.
void append_plain(std::string& text, const geo::Value& value);

}  // namespace starway::writing
