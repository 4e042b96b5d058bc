// A path on squares as legs: a number of steps in one direction each.
#pragma once

#include <cstdint>
#include <vector>

#include "starway/grid/search.hpp"

namespace starway::grid::search {

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

// Writes every cell, or only the turns, with the edge after each, and the cost. Precondition: the map is uniform().
void write_legs(const GridMap& map, GridCell from, const Legs& legs, bool turns_only, GridAnswer& answer);

// Reduces a path of cells to its turns. A jump or a portal counts as a turn.
void keep_turns(GridAnswer& answer);

}  // namespace starway::grid::search
