// Segments and lines cut at the border of a box.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::geo {

// The part of a segment inside a box, as shares of it (Liang and Barsky, 1984).
inline std::optional<std::pair<double, double>> share_inside(Position a, Position b, const Box& box) {
    double from = 0;
    double to = 1;
    for (const auto& [start, step, low, high] :
         {std::array{a.x, b.x - a.x, box.min_x, box.max_x}, std::array{a.y, b.y - a.y, box.min_y, box.max_y}}) {
        if (step == 0) {
            if (start < low || start > high) return std::nullopt;
            continue;
        }
        const double one = (low - start) / step;
        const double other = (high - start) / step;
        from = std::max(from, std::min(one, other));
        to = std::min(to, std::max(one, other));
    }
    if (from > to) return std::nullopt;
    return std::pair{from, to};
}

// Calls take(part) for each part of a line inside a box, of two points or more. between(a, b, share) is the point that
// lies so far from one point to the next.
template <class Point, class Between, class Take>
void clip_line(std::span<const Point> line, const Box& box, Between&& between, Take&& take) {
    std::vector<Point> part;
    const auto finish = [&] {
        if (part.size() > 1) take(std::span<const Point>(part));
        part.clear();
    };
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Point& a = line[i - 1];
        const Point& b = line[i];
        const auto share = share_inside({a.x, a.y}, {b.x, b.y}, box);
        if (!share) {
            finish();
            continue;
        }
        if (share->first > 0) finish();
        if (part.empty()) part.push_back(share->first > 0 ? between(a, b, share->first) : a);
        part.push_back(share->second < 1 ? between(a, b, share->second) : b);
        if (share->second < 1) finish();
    }
    finish();
}

template <class Take>
void clip_line(std::span<const Position> line, const Box& box, Take&& take) {
    const auto between = [](Position a, Position b, double share) -> Position {
        return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
    };
    clip_line(line, box, between, std::forward<Take>(take));
}

}  // namespace starway::geo
