// Several routes between the same points. RoadEngine::alternatives() and RoadEngine::k_shortest() answer.
#pragma once

#include <cstddef>
#include <vector>

#include "starway/road/route.hpp"

namespace starway {

// Good routes with little overlap: what a driver might choose from. Over points between they combine alternatives of
// the legs.
struct AlternativesRequest {
    std::size_t count = 2;  // at most so many besides the best
    // Limits, as factors of the best cost, of each leg and of the whole:
    double stretch = 1.25;  // largest cost; at least 1
    double sharing = 0.8;   // largest cost of the overlap with the routes before it; 0 to 1
};

struct Alternatives {
    std::vector<Route> routes;      // cheapest first; fewer than requested if no more exist
    std::vector<double> in_common;  // per route: the share of its cost that overlaps with routes before it, 0 to 1
};

}  // namespace starway
