// The triangles of a Wavefront .obj as ground to walk on, seen from above: y is up, and a point of the mesh is x,z.
#pragma once

#include <string_view>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::meshes {

// Faces that are no steeper than the options say are ground, where nothing hangs too low above them; see mesh/level.hpp for how faces that nobody has put in
// order become polygons. Vertices whose places agree within 1/2^24 of the mesh's size are one. What no face covers is a hole. Errors: data, with the
// line: a number that is none, a vertex that is not there; or no face that can be walked on; usage: a slope, headroom or climb that is none; interrupted.
Result<NavigationMesh> parse_obj(std::string_view text, std::string_view name, const MeshOptions& options);

}  // namespace starway::meshes
