// The area of a mesh.
#pragma once

#include "starway/mesh/navigation_mesh.hpp"

namespace starway::test {

inline double area(const NavigationMesh& mesh) {
    double sum = 0;
    for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
        const Position a = mesh.corner_at(slot);
        const Position b = mesh.corner_at(mesh.next(slot));
        sum += a.x * b.y - a.y * b.x;
    }
    return sum / 2;
}

}  // namespace starway::test
