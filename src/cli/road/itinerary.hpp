// A route as text.
#pragma once

#include <string>

#include "cli/common/session.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::cli {

// One line per road with name, length and running total; the totals; the assumptions.
std::string itinerary(const Route& route, const RoadNetwork& network, const Paint& paint, double load_ms);

// "Arad to Bucharest: 418 km, astar", for a picture.
std::string picture_title(const Route& route, const RoadNetwork& network);

}  // namespace starway::cli
