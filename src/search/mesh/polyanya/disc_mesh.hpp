// The area where the centre of a disc may be on a tile map, as a navigation mesh.
#pragma once

#include "starway/core/progress.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::open_ground {

// Circles at corners are replaced by circumscribed polygons, so that the disc never overlaps a wall. This bounds the
// ratio of the length of a line around the polygon to one around the circle.
inline constexpr double disc_mesh_excess = 1.0009;

// The points at least the map's radius from every blocked cell and from the rim, to a millionth of the map's side; a
// gap in which the disc just fits stays open. Precondition: squares with a radius; some cell is open. Errors: no_route,
// if the disc fits nowhere; data, if the outlines cross too often; interrupted.
Result<NavigationMesh> mesh_of_disc(const GridMap& map, const CancelFlag* cancel = nullptr);

}  // namespace starway::open_ground
