// Whether a path keeps to a mesh, told without any of the means by which it was found.
#pragma once

#include <span>
#include <string>

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::service {

// Empty, or what is wrong, in one sentence: a line that crosses a border between its ends (by exact predicates), or one that is not
// covered by the polygons it meets (within 1e-9 of its length).
std::string walked(const NavigationMesh& mesh, std::span<const Position> path);

}  // namespace starway::service
