// The k cheapest paths between two cells of a tile map.
#pragma once

#include <cstddef>
#include <vector>

#include "starway/export.h"
#include "starway/grid/search.hpp"

namespace starway {

struct GridPathsQuery {
    GridCell from{};  // off the map, nothing is reachable
    GridCell to{};
    std::size_t count = 3;
    const CancelFlag* cancel = nullptr;
};

// The cheapest path first; none visits a cell twice, and no two are equal; fewer if there are no more. Exact: no path
// outside the answer is cheaper than one in it. (Yen 1971, with the exact distances to the goal as potential.) Time:
// one search of the whole map, then for each path about its length squared.
// Status: found, unreachable, cancelled (with the paths found so far), overflow.
STARWAY_EXPORT SearchStatus find_grid_paths(const GridMap& map, const GridPathsQuery& query,
                                            std::vector<GridAnswer>& paths);

}  // namespace starway
