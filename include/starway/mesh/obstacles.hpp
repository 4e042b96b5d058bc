// Open ground between obstacles: polygons of any source become a navigation mesh of what lies around them.
//
//   auto obstacles = starway::open_obstacles("buildings.shp");
//   auto mesh = starway::mesh_of_obstacles(*obstacles);
//   starway::MeshRouter router(*std::move(mesh));
//   auto route = router.route({.from = {14.5107, 35.8980}, .to = {14.5146, 35.8989}});
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/road/open.hpp"

namespace starway {

// Rings of impassable polygons, each an outline or a hole. Either orientation; the first point may be repeated at the end.
struct Obstacles {
    FrameKind frame = FrameKind::planar;  // planar: x,y in any unit; geographic: lon,lat
    std::vector<Position> points;         // of all rings, one behind another
    std::vector<std::uint32_t> first{0};  // ring r has the points from first[r] up to first[r + 1]
    std::vector<bool> holes;              // by ring
    std::uint64_t polygons = 0;
    std::vector<std::string> notes;  // what was read and repaired, one sentence each
    void add(std::span<const Position> ring, bool hole) {
        points.insert(points.end(), ring.begin(), ring.end());
        first.push_back(static_cast<std::uint32_t>(points.size()));
        holes.push_back(hole);
    }
    [[nodiscard]] std::size_t ring_count() const { return holes.size(); }
};

struct ObstacleMeshOptions {
    double margin =
        -1;  // how far the ground extends beyond the obstacles' bounding box: metres, or the unit of the plane; below 0: 5 % of its longer side
};

// Reads the polygons of a vector source (through the plug-in): of options layer, where and crs count. A polygon that crosses itself is repaired
// (what it encloses is the obstacle), and said so. Errors: io, usage, data, interrupted.
Result<Obstacles> open_obstacles(const std::string& source, const SourceOptions& options = {},
                                 const CancelFlag* cancel = nullptr);

// A constrained Delaunay triangulation of the obstacles' box outside of all polygons, merged into convex polygons. Polygons may overlap, touch and lie
// in each other's holes. Corners are rounded to a lattice of 1/2^27 of the box's longer side, or finer: for a town a tenth of a millimetre; where outlines cross, the
// crossing is. Two obstacles that touch leave no way between them, not even in a point. Geographic obstacles are laid into a plane of metres around
// their middle (NavigationMesh::plane()). Errors: usage (a margin that is none), data (no ring; coordinates that are no place, or more than 400 km apart from west to east;
// outlines that cross too often), interrupted.
Result<NavigationMesh> mesh_of_obstacles(const Obstacles& obstacles, const ObstacleMeshOptions& options = {},
                                         const CancelFlag* cancel = nullptr);

}  // namespace starway
