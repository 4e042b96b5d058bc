// Whether a trace and how it is to be matched make sense.
#pragma once

#include "starway/core/result.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Errors: usage.
Result<void> check_settings(const MatchRequest& request);
Result<void> check_points(const MatchRequest& request, const RoadNetwork& network);

}  // namespace starway::road::ask
