// Routes and searches as feature tables, for the writers.
#pragma once

#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"
#include "starway/road/route.hpp"
#include "write/features.hpp"

namespace starway::road::ask {

// The kinds of features of a route; the field "part" distinguishes them.
struct RouteParts {
    bool whole = true;
    bool legs = false;
    bool roads = false;
    bool steps = false;  // one for each step, named by its instruction
};

// Lines. Values that do not apply to a part are null: the cost of a road, the algorithm of a leg. Steps have the text
// of these instructions, also as points for GPX and KML.
writing::Features route_features(const Route& route, const RouteParts& parts = {},
                                 const Instructions& instructions = {});

// The same for several routes, with two more fields: "route" (1 is the best) and "in_common".
writing::Features features_of_several(const Alternatives& routes, const RouteParts& parts = {},
                                      const Instructions& instructions = {});

// Points: the settled nodes, in order.
writing::Features explored_features(const Route& route, const RoadNetwork& network);

}  // namespace starway::road::ask
