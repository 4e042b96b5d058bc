// Rules for certain times that a route touches: it does not obey them, so it tells them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "starway/road/network.hpp"
#include "starway/road/route.hpp"

namespace starway::road::ask {

struct TouchedRule {
    std::size_t leg = 0,
                arc = 0;    // the first that it concerns, or before the turn or barrier: into Route::legs and Leg::arcs
    std::string kind;       // "closed", "local", "oneway", "maxspeed", "turn", "barrier"
    std::string road;       // as it is called; empty: it has no name. Of a turn, the one onto which it leads
    std::string rule;       // "motor_vehicle=no", "no_left_turn"
    std::string condition;  // "Mo-Fr 07:00-09:00"
    std::string text;       // a sentence
};

// Each once, in the order of travel. O(arcs of the route).
std::vector<TouchedRule> touched_rules(const Route& route, const RoadNetwork& network);
// Adds their sentences to the route's notes.
void tell_touched_rules(const RoadNetwork& network, Route& route);

}  // namespace starway::road::ask
