// What there is to say of a mesh.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::service {

struct MeshSummary {
    std::uint64_t borders = 0;       // edges of one polygon
    std::uint64_t joined_edges = 0;  // of two
    double area = 0;
};
MeshSummary summarise(const NavigationMesh& mesh);

struct MeshCheckReport {
    // Middles of borders on which another polygon lies: its corners are elsewhere, or the edge is a wall. Nothing where there are levels: one
    // that lies there may be another floor.
    std::optional<std::vector<Position>> unjoined;
    std::uint64_t unused_vertices = 0;
};
MeshCheckReport check_mesh(const NavigationMesh& mesh);

}  // namespace starway::service
