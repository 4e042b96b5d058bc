// Lanes without arrows.
#pragma once

#include "service/road/directions/lanes/matching.hpp"

namespace starway::service {

// Gives them arrows, by the ways out that there are.
ArrowLanes without_unmarked(ArrowLanes lanes, const std::vector<Exit>& exits);

}  // namespace starway::service
