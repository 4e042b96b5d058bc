// How exact the points of a trace are that do not say so.
#pragma once

#include <vector>

#include "service/road/snapping/snap.hpp"
#include "starway/road/match.hpp"

namespace starway::service {

// The standard deviation of errors that hold points so far from the road that they were on, whatever a few outliers are: metres.
double noise_of(std::vector<double> distances);

// How far points without a radius are from the nearest road, at most some hundreds of them: less than from the road that they were on.
std::vector<double> from_nearest_roads(const Snapper& snapper, const OpenRoads& roads,
                                       const std::vector<TracePoint>& trace);
// How far they are from where they were matched.
std::vector<double> from_matched_roads(const Match& match, const std::vector<TracePoint>& trace);

}  // namespace starway::service
