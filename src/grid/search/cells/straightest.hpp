// The straightest of all cheapest paths.
#pragma once

#include "grid/search/cells/core_runs.hpp"
#include "grid/search/cells/run.hpp"

namespace starway::grid::search {

// A* (or Dijkstra) that settles every cell on a cheapest path; then a second search, from the target back along the
// steps of such paths, in the requested order. Exact: costs are integers, so ties are exact.
void make_straightest_run(const GridTask& task, GridTies ties, GridMemory& memory, GridRunSlot& slot);

}  // namespace starway::grid::search
