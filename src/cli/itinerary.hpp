// A route told to a person.
#pragma once

#include <string>

#include "cli/session.hpp"
#include "starway/network.hpp"
#include "starway/router.hpp"

namespace starway::cli {

// One line per road with name, length and running total; the totals; what was assumed.
std::string itinerary(const Route& route, const RoadNetwork& network, const Paint& paint, double load_ms);

// "Arad to Bucharest: 418 km, astar", for a picture.
std::string picture_title(const Route& route, const RoadNetwork& network);

}  // namespace starway::cli
