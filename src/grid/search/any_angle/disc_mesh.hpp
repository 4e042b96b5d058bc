// The area where the centre of a disc may be on a tile map, as a navigation mesh.
#pragma once

#include "starway/core/progress.hpp"
#include "starway/grid/grid_map.hpp"
#include "starway/mesh/navigation_mesh.hpp"

namespace starway::grid::search {

// Circles at corners are replaced by circumscribed polygons of 64 sides, so that the disc never overlaps a wall. They
// lie within a disc larger by 1 / cos(pi / 64) = 1.00121, rounded up here. The mesh's lattice adds nothing to them:
// mesh_of_disc() reduces the radius by more than a step of it.
inline constexpr double disc_mesh_excess = 1.0013;

// length <= bound * shortest for every line around the polygons, against the shortest one of the disc; 0: no such
// bound. Between the points where a polygon touches its circle, a line around it turns by 1/64 of a circle, so it
// exceeds the straight line by at most 1 / cos(pi / 64). There is no bound where corners lie so far apart that the disc
// passes between them and the polygons might not.
double disc_bound(const GridMap& map);

// The points at least the map's radius from every blocked cell and from the rim, to a millionth of the map's side; a
// gap in which the disc just fits stays open. Precondition: squares with a radius; some cell is open. Errors: no_route,
// if the disc fits nowhere; data, if the outlines cross too often; interrupted.
Result<NavigationMesh> mesh_of_disc(const GridMap& map, const CancelFlag* cancel = nullptr);

}  // namespace starway::grid::search
