// A route as text.
#pragma once

#include <string>
#include <vector>

#include "draw/picture.hpp"
#include "shells/cli/common/session.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::cli {

// Of the best route one line per step, or per road where there are no steps, with its length and the running total; the
// totals; what all routes rest on.
std::string itinerary(const Alternatives& routes, const RoadNetwork& network, const Instructions& instructions,
                      const Paint& paint, double load_ms);

// ", climb 120 m": the weights that the request sums up.
std::string also_text(const Route& route);

// The steps for a picture; none where the route has none.
std::vector<draw::Picture::Direction> directions_list(const Route& route, const Instructions& instructions);

// "Arad to Bucharest: 418 km, astar", for a picture.
std::string picture_title(const Route& route, const RoadNetwork& network);

}  // namespace starway::cli
