// Discs and blocked squares, by geometry alone; shares no code with the library.
#pragma once

#include <algorithm>
#include <cmath>

#include "starway/core/geometry.hpp"
#include "starway/grid/grid_map.hpp"

namespace starway::test {

// Calls visit(cell) for every blocked cell, and for those around the map.
template <class Visit>
void visit_walls(const GridMap& map, Visit&& visit) {
    const auto width = static_cast<std::int32_t>(map.width());
    const auto height = static_cast<std::int32_t>(map.height());
    for (std::int32_t y = -1; y <= height; ++y)
        for (std::int32_t x = -1; x <= width; ++x)
            if (!map.contains({x, y}) || !map.open({x, y})) visit(GridCell{x, y});
}

inline double between(Position p, GridCell cell) {
    const double across = std::max({0.0, cell.x - p.x, p.x - cell.x - 1});
    const double along = std::max({0.0, cell.y - p.y, p.y - cell.y - 1});
    return std::sqrt(across * across + along * along);
}

// Between a line and a square. The distance to a square is convex along the line.
inline double distance(Position a, Position b, GridCell wall) {
    double low = 0;
    double high = 1;
    const auto at = [&](double t) { return between(Position{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}, wall); };
    if (!(a == b))
        for (int i = 0; i < 80; ++i) {
            const double first = low + (high - low) / 3;
            const double second = high - (high - low) / 3;
            (at(first) < at(second) ? high : low) = at(first) < at(second) ? second : first;
        }
    return std::min({at(low), at(0), at(1)});
}

// The least distance of a line to a wall.
inline double clearance(const GridMap& map, Position a, Position b) {
    double least = 1e300;
    visit_walls(map, [&](GridCell wall) {
        if (std::min(between(a, wall), between(b, wall)) > least + std::hypot(b.x - a.x, b.y - a.y)) return;
        least = std::min(least, distance(a, b, wall));
    });
    return least;
}

inline Position centre(GridCell cell) {
    return {cell.x + 0.5, cell.y + 0.5};
}

// Whether a disc can move from one cell centre to another in a straight line; touching is allowed.
inline bool disc_moves(const GridMap& map, GridCell from, GridCell to, double radius) {
    if (!map.contains(from) || !map.contains(to)) return false;
    const auto far = static_cast<std::int32_t>(radius) + 2;
    double least = 1e300;
    for (std::int32_t y = std::min(from.y, to.y) - far; y <= std::max(from.y, to.y) + far; ++y)
        for (std::int32_t x = std::min(from.x, to.x) - far; x <= std::max(from.x, to.x) + far; ++x)
            if (!map.contains({x, y}) || !map.open({x, y}))
                least = std::min(least, distance(centre(from), centre(to), {x, y}));
    return least >= radius - 1e-9;
}

// Small and large radii, and those where the rules change: 0.5, sqrt(2), 1.5, sqrt(2.5) and sqrt(8.5).
inline constexpr double disc_radii[]{
    0.1,  0.4,  0.5,  0.51, 0.70, 0.71, 0.9,  1.0, 1.41, 1.42, 1.45, 1.5,  1.51,  // NOLINT
    1.55, 1.58, 1.59, 2.0,  2.5,  2.82, 2.83, 2.9, 2.91, 2.92, 3.0,  4.25, 4.3};

}  // namespace starway::test
