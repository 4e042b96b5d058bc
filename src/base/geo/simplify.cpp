#include "base/geo/simplify.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/geo/frame.hpp"

namespace starway::geo {
namespace {

struct Plane {
    std::vector<Position> points;

    Plane(std::span<const Position> line, FrameKind frame) {
        points.assign(line.begin(), line.end());
        if (frame != FrameKind::geographic || line.empty()) return;
        constexpr double metres_a_degree = 111'195;
        Box box;
        for (const Position p : line) box.add(p);
        const double shrink = std::cos((box.min_y + box.max_y) / 2 * std::numbers::pi / 180);
        const double first = line.front().x;
        for (Position& p : points) {
            p.x = (unwrap_longitude(first, p.x) - first) * metres_a_degree * shrink;
            p.y *= metres_a_degree;
        }
    }
    // Squared, from the segment between two points.
    [[nodiscard]] double distance(std::size_t point, std::size_t a, std::size_t b) const {
        const double dx = points[b].x - points[a].x;
        const double dy = points[b].y - points[a].y;
        const double px = points[point].x - points[a].x;
        const double py = points[point].y - points[a].y;
        const double length = dx * dx + dy * dy;
        const double t = length > 0 ? std::clamp((px * dx + py * dy) / length, 0.0, 1.0) : 0.0;
        const double x = px - t * dx;
        const double y = py - t * dy;
        return x * x + y * y;
    }
};

}  // namespace

std::vector<std::size_t> simplify(std::span<const Position> line, FrameKind frame, double tolerance,
                                  std::span<const std::size_t> keep) {
    if (line.empty()) return {};
    const Plane plane(line, frame);
    std::vector<bool> kept(line.size(), false);
    kept.front() = kept.back() = true;
    std::vector<std::pair<std::size_t, std::size_t>> open;
    std::size_t begin = 0;
    for (const std::size_t point : keep) {
        kept[point] = true;
        open.emplace_back(begin, point);
        begin = point;
    }
    open.emplace_back(begin, line.size() - 1);
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        double farthest = tolerance * tolerance;
        std::size_t at = first;
        for (std::size_t i = first + 1; i < last; ++i)
            if (const double d = plane.distance(i, first, last); d > farthest) {
                farthest = d;
                at = i;
            }
        if (at == first) continue;
        kept[at] = true;
        open.emplace_back(first, at);
        open.emplace_back(at, last);
    }
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (kept[i]) points.push_back(i);
    return points;
}

}  // namespace starway::geo
