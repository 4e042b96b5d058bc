// Isochrones, trips and matchings as feature tables, for the writers.
#pragma once

#include "starway/road/isochrone.hpp"
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"
#include "starway/road/trip.hpp"
#include "write/features.hpp"

namespace starway::road::ask {

enum class IsochroneParts {
    areas,   // one feature per contour: its polygons
    lines,   // one per ring
    roads,   // one per reached piece of road, with the costs at both ends
    points,  // one per point at which a cost is reached
};
// Larger contours come first, so that smaller ones are drawn on top.
writing::Features isochrone_features(const Isochrone& isochrone, const RoadNetwork& network, IsochroneParts parts);

// The routes, and with `legs` their legs; the fields of routes, and "trip" (from 1).
writing::Features trip_features(const Trips& trips, bool legs);

// The routes, and with `legs` their legs; the fields of routes, "matching" (from 1) and "confidence".
writing::Features match_features(const Match& match, bool legs);
// The points of the trace, where they were put. Fields: point (from 1), matching, distance_m, alternatives, road.
writing::Features tracepoint_features(const Match& match, const MatchRequest& request, const RoadNetwork& network);

}  // namespace starway::road::ask
