// Jump points on weighted terrain: A* over the cells outside of the flat area, and over jump points within it.
//
// After JPSW (Carlson, Moghadam, Harabor, Stuckey, Ebendt: "Optimal Pathfinding on Weighted Grid Maps", AAAI 2023):
// pruned by what the nine cells around a cell prove (grid/search/cells/local_pruning.hpp). Between its ends a
// walk passes flat cells only, so all its cells, ends included, cost the same.
//
// Exact for every corner rule and both ways of counting terrain, with heights, sides, portals, larger units, several
// sources and goals, and against the direction of travel. A cell reached at the same cost in several directions takes
// the steps of all of them, because the remaining optimal path may come by any.
#pragma once

#include <string_view>

#include "grid/search/cells/core_runs.hpp"
#include "grid/search/jump_points/flat_area.hpp"

namespace starway::grid::search {

// Why it does not support a map; empty if it does.
std::string_view why_no_weighted_jumps(const GridMap& map);

// Preconditions: why_no_weighted_jumps() is empty; the flat area is up to date and has the task's targets. It may be
// updated between steps.
void make_weighted_jump_run(const GridTask& task, const FlatArea& flat_area, GridMemory& memory, GridRunSlot& slot);

}  // namespace starway::grid::search
