// A path on squares as legs: so many steps in one direction, one leg after another.
#pragma once

#include <cstdint>
#include <span>

#include "starway/grid_search.hpp"

namespace starway {

struct Leg {
    std::uint32_t direction = 0;
    std::uint32_t steps = 0;
};

// Writes every cell, or those where the path turns, how one goes on from each, and the cost. Precondition: the map is uniform().
void write_legs(const GridMap& map, GridCell from, std::span<const Leg> legs, bool turns_only, GridAnswer& answer);

// Leaves of a path of cells those where it turns. A jump or a portal is a turn.
void keep_turns(GridAnswer& answer);

}  // namespace starway
