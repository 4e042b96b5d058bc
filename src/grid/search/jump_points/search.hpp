// Jump point search for every rule, compiled once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grid/search/cells/legs.hpp"
#include "grid/search/jump_points/graph.hpp"
#include "grid/search/jump_points/queue.hpp"
#include "starway/grid/search.hpp"

namespace starway::grid::search {

struct JumpMemory {
    // For costs that fit in 32 bits; otherwise the search is rerun with 64 bits.
    Workspace<std::uint32_t> narrow;
    Workspace<std::uint64_t> wide;
    BucketStacks queue;
    Legs legs;
    std::optional<JumpGraph> graph;  // of online searches
    bool steady = false;             // among paths of equal cost, the choice depends on the map only
};

// Online jump points, with the memory's own graph. Preconditions: jump points support the map; the unit fits at both
// ends; the memory was used for no other map.
void run_jump_points(const GridMap& map, const GridQuery& query, JumpMemory& memory, GridAnswer& answer);
// JPS+. Preconditions also: the graph is updated for the map; it is complete, or nothing else uses it.
void run_jump_points(const GridMap& map, JumpGraph& graph, const GridQuery& query, JumpMemory& memory,
                     GridAnswer& answer);

}  // namespace starway::grid::search
