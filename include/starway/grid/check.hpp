// Proves that the A* bound is consistent on a tile map, by testing every step of the map.
#pragma once

#include <cstdint>
#include <optional>

#include "starway/core/progress.hpp"
#include "starway/export.h"
#include "starway/grid/algorithm.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway {

// A step on which a bound is inconsistent: before > cost + after. At the goal itself, where from equals to, the bound
// is not 0.
struct BoundViolation {
    GridCell from;
    GridCell to;
    double before = 0;  // the bound at `from`
    double cost = 0;    // of the step
    double after = 0;   // the bound at `to`
};

struct BoundCheck {
    GridBound bound = GridBound::automatic;  // the tested bound: the one for the movement rules
    // Number of tested steps: all of the map, with portals and jumps, unless one violates the bound.
    std::uint64_t steps = 0;
    // The first one; empty: A* with this bound is exact on this map for this goal.
    std::optional<BoundViolation> violation;
    bool cancelled = false;
};

// Time: proportional to the steps of the map. For a goal off the map nothing is tested.
STARWAY_EXPORT BoundCheck check_grid_bound(const GridMap& map, GridBound bound, GridCell goal,
                                           const CancelFlag* cancel = nullptr);

}  // namespace starway
