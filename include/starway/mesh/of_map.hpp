// A tile map's open cells as a navigation mesh.
#pragma once

#include "starway/grid/grid_map.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway {

// Rectangles of cells where the unit fits, as large as they happen to be; cell (x, y) covers x to x + 1 and y to y + 1. Cells that touch in a
// corner alone are not joined, so no line slips between two walls that meet diagonally. Costs, heights, sides and portals
// are left out. Errors: data, where no cell is open; usage, on hexagons or diamonds.
Result<NavigationMesh> mesh_of_map(const GridMap& map, const CancelFlag* cancel = nullptr);

}  // namespace starway
