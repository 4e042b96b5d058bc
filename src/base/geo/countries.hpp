// In which country a point lies, of those countries whose law of the road differs from what OpenStreetMap takes for
// granted (docs/profiles.md).
#pragma once

#include <string_view>

#include "starway/core/geometry.hpp"

namespace starway::geo {

// "AT", as ISO 3166-1 has it; empty for all other countries. Right to about a kilometre from a border.
std::string_view country_of(Position lon_lat);

}  // namespace starway::geo
