// Formats points and distances for messages.
#pragma once

#include <string>
#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::service {

// "-75.6945,45.4211": valid in a request, up to six decimals.
std::string coordinates(Position p);
// Quoted, truncated to 80 bytes, control characters replaced.
std::string in_quotes(std::string_view text);
// "850 m", "12.3 km".
std::string metres(double distance_m);

}  // namespace starway::service
