// How exact the points of a trace are that do not say so, and how alike their errors are.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "road/ask/match/fixes.hpp"
#include "road/ask/snapping/snap.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/match.hpp"

namespace starway::road::ask {

// The standard deviation of errors that hold points so far from the road that they were on, whatever a few outliers
// are: metres.
double noise_of(std::vector<double> distances);

// How far points without a radius are from the nearest road, at most some hundreds of them: less than from the road
// that they were on.
std::vector<double> from_nearest_roads(const Snapper& snapper, const OpenRoads& roads,
                                       const std::vector<TracePoint>& trace);
// How far they are from where they were matched.
std::vector<double> from_matched_roads(const Match& match, const std::vector<TracePoint>& trace);

// How alike errors are. Those of a receiver drift: for a while, all points lie beside the road on the same side. The
// correlation of two errors is e^(-rate * gap), the gap in seconds or in points.
struct Drift {
    bool by_time = false;
    double rate = std::numeric_limits<double>::infinity();  // errors are independent
    // Precondition: by_time only if the fixes have times.
    [[nodiscard]] double kinship(const Fix& a, const Fix& b) const;
};

// By how straight a trace is where its points are known to err by so much: independent errors make it jagged. Where a
// trace is crooked for other reasons, such as few points in narrow streets, its errors count as independent.
// Precondition: each fix is a point. O(n).
Drift drift_of(const Frame& frame, std::span<const Fix> points);

}  // namespace starway::road::ask
