// Proving that the bound A* uses on a tile map is consistent, by looking at every step of the map.
#pragma once

#include <cstdint>
#include <optional>

#include "starway/core/progress.hpp"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway {

// A step that a bound misjudges: before > cost + after. At the goal itself, where from equals to, the bound is not 0.
struct BoundViolation {
    GridCell from;
    GridCell to;
    double before = 0;  // the bound at `from`
    double cost = 0;    // of the step
    double after = 0;   // the bound at `to`
};

struct BoundCheck {
    GridBound bound = GridBound::automatic;  // which one was looked at: what fits the way of moving
    std::uint64_t steps = 0;  // looked at: all of the map, portals and jumps among them, unless one is violated
    std::optional<BoundViolation> violation;  // the first. None: A* with this bound is exact on this map for this goal
    bool cancelled = false;
};

// Time: in proportion to the steps of the map. A goal off the map: nothing is looked at.
BoundCheck check_grid_bound(const GridMap& map, GridBound bound, GridCell goal, const CancelFlag* cancel = nullptr);

}  // namespace starway
