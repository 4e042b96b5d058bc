// The cost of a path on a tile map.
#pragma once

#include <span>

#include "grid/search/cells/space.hpp"

namespace starway::grid::search {

// Sums straight and diagonal weights separately, as integers. edges: one fewer than cells.
double path_cost(const GridSpace& space, std::span<const GridCell> path, std::span<const std::uint32_t> edges);

}  // namespace starway::grid::search
