// Writes navigation meshes.
#pragma once

#include <string>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh::ask {

// As .mesh and, if the mesh is on Earth, a .prj beside it; "-" is standard output. Errors: io.
Result<void> write_mesh_text(const NavigationMesh& mesh, const std::string& path);
// Errors: io.
Result<void> write_mesh_geojson(const NavigationMesh& mesh, const std::string& path);

}  // namespace starway::mesh::ask
