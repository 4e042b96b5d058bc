// Jump point search for any rule, compiled once.
#pragma once

#include <cstdint>
#include <vector>

#include "search/grid_search.hpp"
#include "search/jump_graph.hpp"

namespace starway {

struct JumpMemory {
    Workspace<std::uint32_t>
        narrow;  // costs of maps whose paths are not enormous; otherwise the search is made again in
    Workspace<std::uint64_t> wide;
    std::vector<std::uint32_t> nodes;
};

// Preconditions: jump_points_refused(map) is empty; the unit fits at both ends; a graph is given only as made from the map as it is.
void run_jump_points(const GridMap& map, const JumpGraph* graph, const GridQuery& query, JumpMemory& memory,
                     GridAnswer& answer);

}  // namespace starway
