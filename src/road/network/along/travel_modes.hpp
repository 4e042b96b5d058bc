// By what one travels along edges, where that is not what travellers of the profile usually do, as the tags of a
// network's edges hold it.
#pragma once

#include <string>
#include <string_view>

namespace starway::road::network {

inline constexpr std::string_view travel_modes_key = "starway:modes";

// Adds a line for a profile, in words of OSRM's API ("pushing bike"); empty: the usual. Nothing where both are.
void add_travel_modes(std::string_view profile, std::string_view forward, std::string_view backward,
                      std::string& lines);
// Empty: the usual.
std::string_view travel_mode(std::string_view tag, std::string_view profile, bool backward);

}  // namespace starway::road::network
