// A path on squares as legs: so many steps in one direction, one leg after another.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/grid/search.hpp"

namespace starway::search {

struct StraightLeg {
    std::uint32_t direction = 0;
    std::uint32_t steps = 0;
};

// A path in two parts: from its start, and from its end back to where the first part ends.
struct Legs {
    std::vector<StraightLeg> path;
    std::vector<StraightLeg> back;

    void clear() {
        path.clear();
        back.clear();
    }
    // Every leg in the direction of travel.
    template <class Visit>
    void visit(const GridRules& rules, Visit&& visit) const {
        for (const StraightLeg& leg : path) visit(leg.direction, leg.steps);
        for (auto leg = back.rbegin(); leg != back.rend(); ++leg) visit(opposite(rules, leg->direction), leg->steps);
    }
};

// Writes every cell, or those where the path turns, how one goes on from each, and the cost. Precondition: the map is uniform().
void write_legs(const GridMap& map, GridCell from, const Legs& legs, bool turns_only, GridAnswer& answer);

// Leaves of a path of cells those where it turns. A jump or a portal is a turn.
void keep_turns(GridAnswer& answer);

}  // namespace starway::search
