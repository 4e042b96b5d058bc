// Lanes at a junction: what their arrows say, and which of them one may take.
#pragma once

#include <string_view>
#include <vector>

#include "starway/road/directions.hpp"

namespace starway::service {

// text: as OpenStreetMap's turn:lanes. Empty where the text is empty, malformed, or no lane leads where the route does.
std::vector<Lane> lanes_for(std::string_view text, ManeuverModifier modifier);

}  // namespace starway::service
