// Chooses the algorithm for a query on a tile map, and the guarantee of its answer.
#pragma once

#include <functional>
#include <string_view>

#include "starway/grid/search.hpp"

namespace starway::search {

struct GridChoice {
    GridAlgorithm algorithm = GridAlgorithm::astar;
    std::string_view fallback_reason;  // why another algorithm than the requested one runs; empty otherwise
    double bound = 1;                  // the answer costs at most this factor times the optimum; infinity: no guarantee
    bool straightest = false;          // a choice among paths of equal cost is requested and supported
};

// mostly_flat: called only if needed, because it may scan the whole map.
GridChoice choose_algorithm(const GridMap& map, const GridQuery& query, const std::function<bool()>& mostly_flat);

// Jump point searches for one start and one goal on uniform maps.
constexpr bool uniform_jump_points(GridAlgorithm algorithm) {
    return algorithm == GridAlgorithm::jps || algorithm == GridAlgorithm::jps_plus;
}

// Algorithms for one start and one goal only.
constexpr bool between_two_cells(GridAlgorithm algorithm) {
    return uniform_jump_points(algorithm) || algorithm == GridAlgorithm::labels;
}

}  // namespace starway::search
