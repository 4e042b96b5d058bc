// Several routes between the same two points. Router::alternatives() answers.
#pragma once

#include <cstddef>
#include <vector>

#include "starway/road/router.hpp"

namespace starway {

struct AlternativesRequest {
    enum class Kind {
        different,  // good routes with little overlap: what a driver might choose from
        shortest,   // the K shortest loopless routes, exactly (Yen), however alike
    };
    Kind kind = Kind::different;
    std::size_t count = 2;  // different: at most so many besides the best; shortest: so many in all
    // Limits for `different`, as factors of the best cost:
    double stretch = 1.25;  // largest cost; at least 1
    double sharing = 0.8;   // largest cost of the overlap with the routes before it; 0 to 1
};

// As Router::alternatives() found them.
struct Alternatives {
    std::vector<Route> routes;      // cheapest first; fewer than requested if no more exist
    std::vector<double> in_common;  // per route: the share of its cost that overlaps with routes before it, 0 to 1
};

}  // namespace starway
