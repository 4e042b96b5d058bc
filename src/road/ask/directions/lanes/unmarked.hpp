// Lanes without arrows.
#pragma once

#include "road/ask/directions/lanes/matching.hpp"

namespace starway::road::ask {

// Gives them arrows, by the ways out that there are.
ArrowLanes without_unmarked(ArrowLanes lanes, const std::vector<Exit>& exits);

}  // namespace starway::road::ask
