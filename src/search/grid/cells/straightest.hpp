// The straightest-looking of all cheapest paths.
#pragma once

#include "search/grid/cells/core_runs.hpp"
#include "search/grid/cells/run.hpp"

namespace starway::search {

// A* (or Dijkstra) that settles every cell which may lie on a path as cheap as the cheapest, and then a second search, from the target back
// along the steps that lie on one, for the order asked for. Exact: costs are integers, so equal means equal.
void make_straightest_run(const GridTask& task, GridTies ties, GridMemory& memory, GridRunSlot& slot);

}  // namespace starway::search
