// A checksum that identifies a map with its movement rules.
#pragma once

#include <cstdint>

#include "starway/grid/grid_map.hpp"

namespace starway::grid::search {

// Covers everything that the legality and cost of a step depend on, except portals and jumps, which the stored files do
// not support.
std::uint64_t map_checksum(const GridMap& map);

}  // namespace starway::grid::search
