// Jump point search for any rule, compiled once.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/grid/cells/legs.hpp"
#include "search/grid/jump_points/graph.hpp"
#include "search/grid/jump_points/queue.hpp"
#include "starway/grid/search.hpp"

namespace starway::search {

struct JumpMemory {
    // Costs of maps whose paths are not enormous; otherwise the search is made again in 64 bits.
    Workspace<std::uint32_t> narrow;
    Workspace<std::uint64_t> wide;
    BucketStacks queue;
    Legs legs;
    std::optional<JumpGraph> graph;  // of online searches, and of JPS+ on a map that was edited
    bool steady = false;             // which of several paths of equal cost is found depends on the map alone
};

// With a graph, JPS+, otherwise online jump points. Preconditions: why_no_jump_points(map) is empty; the unit fits at both ends; the memory was
// used for no other map; a graph is given only as made from the map as it is.
void run_jump_points(const GridMap& map, const JumpGraph* graph, const GridQuery& query, JumpMemory& memory,
                     GridAnswer& answer);

}  // namespace starway::search
