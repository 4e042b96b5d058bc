// Which way a route comes to each point that it passes without turning round.
#pragma once

#include <vector>

#include "search/road/road_search.hpp"
#include "service/road/engine_state.hpp"

namespace starway::service {

// The arcs by which the cheapest route comes to each point of the question; invalid at the first and last, and where all legs so far stay at one
// place. settings: all but the ends. Errors: no_route, no route passes them all; as leg_failure().
Result<std::vector<ArcId>> choose_arrivals(const RoadEngine::State& state, const RoadEngine::State::Question& question,
                                           const search::RoadQuery& settings, Scratch& scratch);

}  // namespace starway::service
