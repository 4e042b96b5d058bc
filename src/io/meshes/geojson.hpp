// A mesh as GeoJSON: one polygon feature each, with its number, the part it belongs to and its neighbours; lon,lat if it lies on Earth.
#pragma once

#include <string>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::meshes {

std::string geojson_text(const NavigationMesh& mesh);

}  // namespace starway::meshes
