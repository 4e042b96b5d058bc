// Which way a route comes to each point that it passes without turning round.
#pragma once

#include <string>
#include <vector>

#include "road/ask/engine/engine_state.hpp"
#include "road/search/road_search.hpp"
#include "starway/core/result.hpp"

namespace starway::road::ask {

struct Arrivals {
    // The arcs by which the cheapest route comes to each point of the question; invalid at the first and last, and
    // where all legs so far stay at one place.
    std::vector<ArcId> by;
    // The same for the leg that begins at each point; invalid where the route must turn round, for no road leads on
    // from there to the next point.
    std::vector<ArcId> before;
    // A sentence for each point where the route turns round although it should go straight on.
    [[nodiscard]] std::vector<Sentence> warnings(const road::Engine::State::ResolvedRequest& resolved) const;
};

// settings: all but the ends. Errors: no_route, no route passes them all; as leg_failure().
Result<Arrivals> choose_arrivals(const road::Engine::State& state, const road::Engine::State::ResolvedRequest& resolved,
                                 const search::RoadQuery& settings, Scratch& scratch);

}  // namespace starway::road::ask
