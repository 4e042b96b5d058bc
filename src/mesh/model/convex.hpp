// Convex polygons, with exact predicates.
#pragma once

#include <cstddef>
#include <span>

#include "mesh/model/orientation.hpp"

namespace starway::mesh::model {

// Points by number; convex polygons as lists of numbers.
using Points = std::span<const Position>;
using Corners = std::span<const std::uint32_t>;

enum class Shape {
    convex,   // counterclockwise, with an area; collinear corners are allowed
    concave,  // or wound twice, or folded back
    flat,     // all collinear
};

// A convex polygon turns left only, and its x direction changes twice.
inline Shape shape_of(Points points, Corners corners) {
    const auto rises = [](Position a, Position b) { return a.x < b.x || (a.x == b.x && a.y < b.y); };
    const std::size_t count = corners.size();
    int turns = 0;
    bool bent = false;
    bool back = false;
    bool right = false;
    for (std::size_t i = 0; i < count; ++i) {
        const Position a = points[corners[i]];
        const Position b = points[corners[(i + 1) % count]];
        const Position c = points[corners[(i + 2) % count]];
        const int turn = orientation(a, b, c);
        right = right || turn < 0;
        bent = bent || turn != 0;
        if (rises(a, b) != rises(b, c)) {
            ++turns;
            back = back || turn == 0;
        }
    }
    if (!bent) return Shape::flat;
    return right || back || turns != 2 ? Shape::concave : Shape::convex;
}

// Whether an edge of a has nothing of b on its left: then convex polygons do not overlap, though they may touch.
inline bool parted_by_edge(Points points, Corners a, Corners b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Position from = points[a[i]];
        const Position to = points[a[i + 1 == a.size() ? 0 : i + 1]];
        std::size_t j = 0;
        while (j < b.size() && orientation(from, to, points[b[j]]) <= 0) ++j;
        if (j == b.size()) return true;
    }
    return false;
}

}  // namespace starway::mesh::model
