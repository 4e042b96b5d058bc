// A tile map's open cells as a navigation mesh.
#pragma once

#include "starway/export.h"
#include "starway/grid/grid_map.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway {

// Divides the cells where the unit fits into rectangles; cell (x, y) covers x to x + 1 and y to y + 1. Cells that touch
// in a corner only are not joined, so no line passes between two walls that meet diagonally. Ignores costs, heights,
// sides and portals. Time: proportional to the cells. Errors: data, if no cell is open; usage, on hexagons or diamonds.
STARWAY_EXPORT Result<NavigationMesh> mesh_of_map(const GridMap& map, const CancelFlag* cancel = nullptr);

}  // namespace starway
