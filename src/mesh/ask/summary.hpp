// A mesh's figures.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh::ask {

struct MeshSummary {
    std::uint64_t borders = 0;       // edges with one polygon
    std::uint64_t joined_edges = 0;  // edges with two polygons
    double area = 0;
};
MeshSummary summarise(const NavigationMesh& mesh);

struct MeshCheckReport {
    // Midpoints of borders that another polygon touches without connecting: its corners differ, or the edge is a wall.
    // Nothing for levels, where the other polygon may be another floor.
    std::optional<std::vector<Position>> unjoined;
    std::uint64_t unused_vertices = 0;
};
MeshCheckReport check_mesh(const NavigationMesh& mesh);

}  // namespace starway::mesh::ask
