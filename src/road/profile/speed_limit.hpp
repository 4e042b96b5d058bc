// The values of maxspeed and its relatives.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace starway::road::profile {

struct SpeedLimit {
    enum class Kind : std::uint8_t { known, says_nothing, unknown };
    Kind kind = Kind::unknown;
    double kmh = 0;
};
// "50", "30 mph", "10 knots", "walk", "none", "DE:urban", "zone:30", "DE:zone30", "50;30" (the lowest). `zones` has
// speeds of "walk", "none", "urban" and the like, and of "DE:rural" where a country differs. "signals" and "variable"
// say nothing.
SpeedLimit parse_speed_limit(std::string_view text, const std::map<std::string, double>& zones);

}  // namespace starway::road::profile
