// Formats points, distances and other figures for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::core {

// "-75.6945,45.4211": valid in a request, up to six decimals.
std::string coordinates(Position p);
std::string coordinates(Position position, FrameKind frame);  // "-75.69450,45.42110", valid in a request
// Quoted, truncated to 80 bytes, control characters replaced.
std::string in_quotes(std::string_view text);
// "850 m", "12.3 km".
std::string metres(double distance_m);

std::string thousands(std::uint64_t number);                                           // 1,234,567
std::string kilometres(double metres, int decimals);                                   // "12.3 km"
std::string distance(double metres);                                                   // "850 m", "9.25 km", "12.3 km"
std::string duration(double seconds);                                                  // "2 h 05 min", "12 min", "40 s"
std::string bytes(std::uint64_t count);                                                // "1.2 MB"
std::string milliseconds(double value);                                                // "0.43 ms", "52 ms", "3.1 s"
std::string plural(std::uint64_t count, std::string_view one, std::string_view many);  // "1 row", "3 rows"
// Up to six significant digits, no trailing zeros, no exponent below a billion.
std::string number(double value);
// All digits of a user's own number, and no more: 0.30001.
std::string exact_number(double value);

}  // namespace starway::core
