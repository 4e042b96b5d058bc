// Prints the best route and its alternatives.
#pragma once

#include <string>

#include "shells/cli/common/session.hpp"
#include "starway/road/route.hpp"

namespace starway::cli {

// One line for each route; empty for a single route.
std::string others_table(const Alternatives& routes, const RoadNetwork& network, const Paint& paint);

}  // namespace starway::cli
