// Several routes between the same two points. Router::alternatives() answers.
#pragma once

#include <cstddef>
#include <vector>

#include "starway/router.hpp"

namespace starway {

struct AlternativesRequest {
    enum class Kind {
        different,  // good routes that have little in common with each other: what a driver might choose from
        shortest,   // the cheapest routes there are that come to no node twice, exactly (Yen), however alike
    };
    Kind kind = Kind::different;
    std::size_t count = 2;  // of different ones at most so many besides the best; of the shortest so many in all
    // What different ones must hold, in parts of what the best route costs:
    double stretch = 1.25;  // they cost at most this; at least 1
    double sharing = 0.8;   // what one has in common with those before it costs at most this; 0 to 1
};

struct Alternatives {
    std::vector<Route> routes;  // the best one first; fewer than asked for where there are no more
    std::vector<double>
        in_common;  // per route: the part of its cost that it has in common with those before it, 0 to 1
};

}  // namespace starway
