// Checks a path on a tile map step by step against the movement rules.
//
// An independent implementation, cell by cell and in floating point, so that it does not repeat errors of the searches.
#pragma once

#include <span>

#include "starway/core/result.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::grid::ask {

// Returns the path's cost. Errors: data (the first forbidden step).
Result<double> walk_path(const GridMap& map, std::span<const GridCell> path);

}  // namespace starway::grid::ask
