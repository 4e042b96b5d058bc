// What every front end says of an answer on roads: its itinerary, and what it assumes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "starway/core/result.hpp"
#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"
#include "starway/road/prepare.hpp"
#include "starway/road/route.hpp"
#include "starway/road/table.hpp"
#include "starway/road/trip.hpp"

namespace starway::road::ask {

// A line of the itinerary.
struct ItineraryRoad {
    std::string name;     // empty if unnamed
    std::size_t leg = 0;  // the index of the leg's first waypoint
    double metres = 0;
    double seconds = 0;
    std::vector<std::pair<std::string, std::string>> tags = {};  // RoadStretch::tags
};
std::vector<ItineraryRoad> itinerary_roads(const Route& route, const RoadNetwork& network);
// Likewise where legs are no stages but the way between points of a trace: a road that goes on over several is one
// line.
std::vector<ItineraryRoad> matched_roads(const Route& route, const RoadNetwork& network);
// The longest roads of a route, each once, in travel order; they distinguish alternatives.
std::string main_roads(const Route& route);
// A route's cost, as a multiple of the best one's.
double times_best(const Alternatives& routes, std::size_t number);

// The point's name, else its coordinates. A road's name does not count: many points share it.
std::string place_name(const Waypoint& point, const RoadNetwork& network);

// "time (cch, ch)", for each weight.
std::vector<std::string> stored_indices(const PrepareReport& report);

// The assumptions behind an answer, one sentence each.
std::vector<Sentence> assumptions(const Route& route, const RoadNetwork& network);
// Of the best one, and what the others touch.
std::vector<Sentence> assumptions(const Alternatives& routes, const RoadNetwork& network);
std::vector<Sentence> assumptions(const TableReport& report, const RoadNetwork& network);
std::vector<Sentence> assumptions(const Trips& trips, const RoadNetwork& network);
std::vector<Sentence> assumptions(const Match& match, const RoadNetwork& network);
std::vector<Sentence> assumptions(const Isochrone& isochrone, const RoadNetwork& network);
// Of a question for the nearest roads. weight: empty for the network's default.
std::vector<Sentence> assumptions_of_nearest(std::string_view weight, double max_snap_m, const RoadNetwork& network);

}  // namespace starway::road::ask
