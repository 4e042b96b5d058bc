// A path on a tile map, walked step by step and judged by the move rule as a person would read it.
//
// Written apart from the searches, cell by cell and in floating point, so that an error in one is not repeated in the other.
#pragma once

#include <span>

#include "starway/core/result.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::service {

// What the path costs. Errors: data, naming the first step that is not allowed.
Result<double> walk_path(const GridMap& map, std::span<const GridCell> path);

}  // namespace starway::service
