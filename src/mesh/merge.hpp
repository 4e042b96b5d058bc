// Fewer and larger convex polygons out of a mesh's.
#pragma once

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh {

// Takes edges away, the longest first, as long as what is left is convex (Hertel and Mehlhorn, "Fast triangulation of simple polygons", 1983:
// at most four times as many polygons as the fewest possible). Walls stay. Vertices that no polygon needs stay too, unused.
MeshDraft merged(const NavigationMesh& mesh);

}  // namespace starway::mesh
