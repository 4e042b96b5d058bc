// How meshes are read, or built.
#pragma once

#include "read/options/member.hpp"
#include "read/options/readers.hpp"
#include "starway/mesh/navigation_mesh.hpp"
#include "starway/mesh/obstacles.hpp"

namespace starway::read::options {

inline constexpr std::string_view meshes_group = "Meshes";

struct MeshReading {
    bool obstacles = false;  // build a mesh around the source's polygons
    ObstacleMeshOptions around = {};
    MeshOptions mesh = {};
};

template <class Visitor>
void describe(Visitor& option, MeshReading& reading) {
    option({.name = "obstacles",
            .doc = "Treat the source's polygons as obstacles, and build a mesh of the area around them.",
            .group = meshes_group,
            .readers = any(Reader::obstacles)},
           reading.obstacles);
    option({.name = "margin",
            .doc = "How far the mesh extends beyond the obstacles, in metres; default: 1/20 of their extent.",
            .least = 0,
            .value = "METRES",
            .group = meshes_group,
            .readers = any(Reader::obstacles)},
           reading.around.margin);
    option({.name = "slope",
            .doc = ".obj: the steepest walkable slope, in degrees.",
            .least = 0,
            .most = 90,
            .value = "DEGREES",
            .group = meshes_group,
            .keyword = "max_slope",
            .readers = any(Reader::level)},
           reading.mesh.max_slope);
    option({.name = "headroom",
            .doc = ".obj: the free height needed above walkable ground, in the file's unit.",
            .least = 0,
            .value = "HEIGHT",
            .group = meshes_group,
            .readers = any(Reader::level)},
           reading.mesh.headroom);
    option({.name = "climb",
            .doc = ".obj: the highest step, in the file's unit.",
            .least = 0,
            .value = "HEIGHT",
            .group = meshes_group,
            .readers = any(Reader::level)},
           reading.mesh.climb);
}

}  // namespace starway::read::options
