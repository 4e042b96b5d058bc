// Merges a mesh's polygons into fewer, larger convex ones.
#pragma once

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh::model {

// Removes edges, the longest first, as long as polygons stay convex (Hertel and Mehlhorn, "Fast triangulation of simple
// polygons", 1983: at most four times the minimum number). Walls are kept, and so are edges between
// polygons of different costs, and vertices that become unused.
MeshDraft merged(const NavigationMesh& mesh);

}  // namespace starway::mesh::model
