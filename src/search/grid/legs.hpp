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

// Writes every cell, how each step goes, and the cost. Precondition: the map is uniform().
void write_legs(const GridMap& map, GridCell from, std::span<const Leg> legs, GridAnswer& answer);

}  // namespace starway
