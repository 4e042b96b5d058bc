// Writes a mesh as GeoJSON: one feature per polygon, with its number, part and neighbours; in lon,lat if georeferenced.
#pragma once

#include <string>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::read::meshes {

std::string geojson_text(const NavigationMesh& mesh);

}  // namespace starway::read::meshes
