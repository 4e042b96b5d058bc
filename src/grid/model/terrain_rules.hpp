// What else distinguishes cells besides being open: terrain, heights, sides.
#pragma once

#include <cstdint>

#include "starway/grid/grid_map.hpp"

namespace starway::grid::model {

// Whether a side of the cell is blocked, or entering it costs differently by direction.
inline bool has_own_sides(const GridMap& map, std::uint32_t node) {
    if (!map.has_sides() && !map.has_entry_costs()) return false;
    for (std::uint32_t direction = 0; direction < 8; ++direction)
        if (map.side_blocked(node, direction) || map.entry_cost(node, direction) != map.cost(node)) return true;
    return false;
}

inline bool climbing_costs(const GridMap& map) {
    return map.has_heights() && (map.rules().uphill > 0 || map.rules().downhill > 0);
}

// The same cost and, if climbing costs, the same height.
inline bool same_terrain(const GridMap& map, std::uint32_t a, std::uint32_t b) {
    return map.cost(a) == map.cost(b) && (!climbing_costs(map) || map.height_of(a) == map.height_of(b));
}

}  // namespace starway::grid::model
