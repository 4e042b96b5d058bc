// Jump point search on uniform maps as a sliceable run.
#pragma once

#include "grid/search/cells/core_runs.hpp"
#include "grid/search/cells/run.hpp"
#include "grid/search/jump_points/graph.hpp"

namespace starway::grid::search {

// Preconditions: jump points support the map; one origin and one target, at no cost; a graph was built from the
// current map. Uniform maps are the same in both directions.
void make_jump_run(const GridTask& task, JumpGraph* graph, GridMemory& memory, GridRunSlot& slot);

// Writes a path on squares with one step from each node to the next; edges are directions.
void write_steps(const GridMap& map, std::span<const std::uint32_t> nodes, GridAnswer& answer);

}  // namespace starway::grid::search
