// What a path on a tile map costs.
#pragma once

#include <span>

#include "search/grid/cells/space.hpp"

namespace starway::search {

// Straight and diagonal weights are summed apart, as integers. edges: one fewer than cells.
double path_cost(const GridSpace& space, std::span<const GridCell> path, std::span<const std::uint32_t> edges);

}  // namespace starway::search
