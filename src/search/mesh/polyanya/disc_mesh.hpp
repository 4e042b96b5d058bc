// Where the centre of a disc may be on a tile map, as a navigation mesh.
#pragma once

#include "starway/core/progress.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::open_ground {

// A corner's circle is kept off by a polygon drawn about it, so that the disc never overlaps. A line around that polygon is at most so
// many times as long as one around the circle.
inline constexpr double disc_mesh_excess = 1.0009;

// What lies at least the map's radius from every blocked cell and from the rim, to a millionth of the map's side: walls between which the disc
// just fits leave a way. Precondition: squares with a radius; some cell is open. Errors: no_route, where the disc has no room at all; data,
// where the outlines cross too often; interrupted.
Result<NavigationMesh> mesh_of_disc(const GridMap& map, const CancelFlag* cancel = nullptr);

}  // namespace starway::open_ground
