// Walkable areas between obstacles: turns polygons of any source into a navigation mesh of the area around them.
//
//  auto obstacles = starway::open_obstacles("buildings.shp");
//  auto mesh = starway::mesh_of_obstacles(*obstacles);
//  const starway::mesh::Engine engine(*std::move(mesh));
//  auto route = engine.route({.from = {14.5107, 35.8980}, .to = {14.5146, 35.8989}});
#pragma once

#include <string>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/road/source_options.hpp"

namespace starway {

struct ObstacleMeshOptions {
    double margin = -1;  // margin around the obstacles' bounding box: metres, or the unit of the plane; below 0: 5 % of
                         // its longer side
};

// Reads the polygons of a vector source (through the plug-in); uses the options layer, where and crs. A polygon that
// crosses itself is repaired (everything that it encloses is an obstacle) and noted. Errors: io, usage, data,
// interrupted.
STARWAY_EXPORT Result<Obstacles> open_obstacles(const std::string& source, const SourceOptions& options = {},
                                                const CancelFlag* cancel = nullptr);

// A constrained Delaunay triangulation of the area outside of all polygons, merged into convex polygons. Polygons may
// overlap, touch and lie in each other's holes. Corners and crossings are rounded to a lattice of 1/2^27 of the box's
// longer side, or finer: 0.1 mm for a town. Touching obstacles leave no gap, not even in a point. Geographic obstacles
// are projected to a plane of metres around their middle (NavigationMesh::plane()). Time: n log n for n corners and
// crossings. Errors: usage (an invalid margin), data (no ring; invalid coordinates, or more than 400 km from west to
// east; outlines that cross too often), interrupted.
STARWAY_EXPORT Result<NavigationMesh> mesh_of_obstacles(const Obstacles& obstacles,
                                                        const ObstacleMeshOptions& options = {},
                                                        const CancelFlag* cancel = nullptr);

}  // namespace starway
