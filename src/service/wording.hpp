// How messages of the services put points and distances.
#pragma once

#include <string>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::service {

// "-75.6945,45.4211": as a request takes it, up to six decimals.
std::string coordinates(Position p);
// In quotation marks, cut to 80 bytes at most, control characters replaced.
std::string in_quotes(std::string_view text);
// "850 m", "12.3 km".
std::string metres(double distance_m);

}  // namespace starway::service
