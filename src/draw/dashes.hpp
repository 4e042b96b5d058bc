// Splits a line into dashes.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::draw {

// Calls visit(points) for every dash: as long as the gaps, the first one at the line's start. Lines of more than a few
// thousand dashes are passed on whole.
template <class Visit>
void for_each_dash(std::span<const Position> points, double dash, const Visit& visit) {
    constexpr double most = 5000;
    double length = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        length += std::hypot(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y);
    if (!(length / dash < 2 * most)) {
        visit(points);
        return;
    }
    std::vector<Position> part;
    bool drawn = true;
    double left = dash;  // of the current dash or gap
    if (!points.empty()) part.push_back(points.front());
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Position from = points[i];
        const Position to = points[i + 1];
        const double whole = std::hypot(to.x - from.x, to.y - from.y);
        double walked = 0;
        while (walked < whole) {
            const double step = std::min(left, whole - walked);
            walked += step;
            left -= step;
            const double share = walked / whole;
            if (drawn) part.push_back({from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share});
            if (left > 0) continue;
            if (drawn) visit(std::span<const Position>(part));
            part.clear();
            drawn = !drawn;
            left = dash;
            if (drawn) part.push_back({from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share});
        }
    }
    if (drawn && part.size() > 1) visit(std::span<const Position>(part));
}

}  // namespace starway::draw
