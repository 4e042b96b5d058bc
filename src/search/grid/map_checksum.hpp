// What tells a map, with its rules of moving, from another one.
#pragma once

#include <cstdint>

#include "starway/grid/grid_map.hpp"

namespace starway::search {

// Of all that a step's being allowed and its cost depend on. Portals and jumps, which what is stored of maps does not know, are left out.
std::uint64_t map_checksum(const GridMap& map);

}  // namespace starway::search
