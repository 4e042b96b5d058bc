// Which algorithm answers a query about a tile map, and what its answer is worth.
#pragma once

#include <functional>
#include <string_view>

#include "starway/grid/search.hpp"

namespace starway::search {

struct GridChoice {
    GridAlgorithm algorithm = GridAlgorithm::astar;
    std::string_view instead;  // why not the one asked for; empty if it is, or if none was
    double bound = 1;          // the answer costs at most so many times the optimum; infinity: nothing is promised
    bool straightest = false;  // of equal paths, and which one, is asked for and can be had
};

// mostly_flat: asked only where it matters, for it may take a look at the whole map.
GridChoice choose_algorithm(const GridMap& map, const GridQuery& query, const std::function<bool()>& mostly_flat);

// Jump points that lead from one cell to one other on uniform maps.
constexpr bool uniform_jump_points(GridAlgorithm algorithm) {
    return algorithm == GridAlgorithm::jps || algorithm == GridAlgorithm::jps_plus;
}

// What leads from one cell to one other alone.
constexpr bool between_two_cells(GridAlgorithm algorithm) {
    return uniform_jump_points(algorithm) || algorithm == GridAlgorithm::labels;
}

}  // namespace starway::search
