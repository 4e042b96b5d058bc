// A route as text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/common/session.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::cli {

// A line of the itinerary.
struct ItineraryRoad {
    std::string name;     // empty if unnamed
    std::size_t leg = 0;  // the index of the leg's first waypoint
    double metres = 0;
    double seconds = 0;
};
std::vector<ItineraryRoad> itinerary_roads(const Route& route, const RoadNetwork& network);

// The assumptions behind the answer, one sentence each.
std::vector<std::string> assumptions(const Route& route, const RoadNetwork& network);
// "points are snapped to roads within 1.00 km (--max-snap)".
std::string max_snap_text(double max_snap_m);

// One line per road with name, length and running total; the totals; the assumptions.
std::string itinerary(const Route& route, const RoadNetwork& network, const Paint& paint, double load_ms);

// "Arad to Bucharest: 418 km, astar", for a picture.
std::string picture_title(const Route& route, const RoadNetwork& network);

}  // namespace starway::cli
