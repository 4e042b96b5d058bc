// Checks that a path stays on a mesh, independently of the search code.
#pragma once

#include <span>
#include <string>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::mesh::ask {

// Empty, or the problem in one sentence: a line crosses a border between its ends (by exact predicates), or is not
// covered by polygons (within 1e-9 of its length).
std::string walked(const NavigationMesh& mesh, std::span<const Position> path);

}  // namespace starway::mesh::ask
