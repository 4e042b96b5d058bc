// A route told to a person.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/common/session.hpp"
#include "starway/road/network.hpp"
#include "starway/road/router.hpp"

namespace starway::cli {

// A line of the itinerary.
struct ItineraryRoad {
    std::string name;     // empty where unnamed
    std::size_t leg = 0;  // by the number of the waypoint where the leg begins
    double metres = 0;
    double seconds = 0;
};
std::vector<ItineraryRoad> itinerary_roads(const Route& route, const RoadNetwork& network);

// What the answer rests on, one sentence each.
std::vector<std::string> assumptions(const Route& route, const RoadNetwork& network);
// "a point may be 1.00 km from its road (--max-snap)".
std::string max_snap_text(double max_snap_m);

// One line per road with name, length and running total; the totals; what was assumed.
std::string itinerary(const Route& route, const RoadNetwork& network, const Paint& paint, double load_ms);

// "Arad to Bucharest: 418 km, astar", for a picture.
std::string picture_title(const Route& route, const RoadNetwork& network);

}  // namespace starway::cli
