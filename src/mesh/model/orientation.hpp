// The exact orientation of three points.
//
// Mesh coordinates are doubles as read, so nothing is snapped and no integer is wide enough: the sign is computed in
// doubles if the rounding error cannot change it, and otherwise by an exact sum of the products (Shewchuk, "Adaptive
// precision floating-point arithmetic and fast robust geometric predicates", 1997). Exact as long as no product over-
// or underflows, which NavigationMesh::build ensures: coordinates are 0 or have a magnitude of 1e-100 to 1e100.
#pragma once

#include <cmath>

#include "starway/core/geometry.hpp"

namespace starway::mesh::model {

// By exact sums; orientation() calls it if needed.
int exact_orientation(Position a, Position b, Position c);

// 1: c lies to the left of the line from a to b (x to the right, y up); -1: to the right; 0: on it, exactly.
inline int orientation(Position a, Position b, Position c) {
    const double rising = (a.x - c.x) * (b.y - c.y);
    const double falling = (a.y - c.y) * (b.x - c.x);
    const double turn = rising - falling;
    const double error = 3.3306690738754716e-16 * (std::abs(rising) + std::abs(falling));  // (3 + 16 u) u, u = 2^-53
    if (turn > error) return 1;
    if (-turn > error) return -1;
    return exact_orientation(a, b, c);
}

// Whether b lies between a and c, or equals one of them. Precondition: the three are collinear.
inline bool between(Position a, Position b, Position c) {
    return (a.x <= b.x ? b.x <= c.x : b.x >= c.x) && (a.y <= b.y ? b.y <= c.y : b.y >= c.y);
}

inline double distance(Position a, Position b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

}  // namespace starway::mesh::model
