#include "base/geo/tiles/tile_area.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "base/geo/clip.hpp"

namespace starway::geo {
namespace {

constexpr double always = std::numeric_limits<double>::infinity();  // the weight of what is never left out

double squared_distance_to(const MapVertex& p, MapVertex a, const MapVertex& b) {
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    if (length > 0) {
        const double along = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0);
        a.x += along * dx;
        a.y += along * dy;
    }
    dx = p.x - a.x;
    dy = p.y - a.y;
    return dx * dx + dy * dy;
}

MapVertex vertex_between(const MapVertex& a, const MapVertex& b, double share) {
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), always};
}

// Of the vertices between two that have weights. None weighs more than the one for which it would be left out.
void weigh(MapLine& line, std::size_t from, std::size_t to) {
    struct Part {
        std::size_t first, last;
        double most;
    };
    std::vector<Part> waiting{{from, to, always}};
    while (!waiting.empty()) {
        const Part part = waiting.back();
        waiting.pop_back();
        double farthest = -1;
        std::size_t at = 0;
        for (std::size_t i = part.first + 1; i < part.last; ++i) {
            const double distance = squared_distance_to(line[i], line[part.first], line[part.last]);
            if (distance <= farthest) continue;
            farthest = distance;
            at = i;
        }
        if (farthest < 0) continue;
        line[at].weight = std::min(farthest, part.most);
        waiting.push_back({part.first, at, line[at].weight});
        waiting.push_back({at, part.last, line[at].weight});
    }
}

MapLine without_weights(std::span<const WorldPoint> points) {
    MapLine line;
    line.reserve(points.size() + 1);
    for (const WorldPoint& p : points)
        if (line.empty() || p.x != line.back().x || p.y != line.back().y) line.push_back({p.x, p.y, 0});
    return line;
}

// One side of a box: how far inside a point is.
struct Side {
    double a, b, c;
    [[nodiscard]] double inside(const MapVertex& p) const { return a * p.x + b * p.y + c; }
};

}  // namespace

MapLine weighed_line(std::span<const WorldPoint> points) {
    MapLine line = without_weights(points);
    if (line.empty()) return line;
    line.front().weight = line.back().weight = always;
    weigh(line, 0, line.size() - 1);
    return line;
}

MapLine weighed_ring(std::span<const WorldPoint> points) {
    MapLine ring = without_weights(points);
    while (ring.size() > 1 && ring.front().x == ring.back().x && ring.front().y == ring.back().y) ring.pop_back();
    if (ring.size() < 3) return {};
    std::size_t across = 0;
    double farthest = -1;
    for (std::size_t i = 1; i < ring.size(); ++i) {
        const double distance = squared_distance_to(ring[i], ring.front(), ring.front());
        if (distance <= farthest) continue;
        farthest = distance;
        across = i;
    }
    ring.front().weight = ring[across].weight = always;
    ring.push_back(ring.front());
    weigh(ring, 0, across);
    weigh(ring, across, ring.size() - 1);
    ring.pop_back();
    return ring;
}

Box box_of(std::span<const MapVertex> line) {
    Box box;
    for (const MapVertex& p : line) box.add({p.x, p.y});
    return box;
}

bool meet(const Box& a, const Box& b) {
    return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y;
}

bool is_within(const Box& inner, const Box& outer) {
    return inner.min_x >= outer.min_x && inner.max_x <= outer.max_x && inner.min_y >= outer.min_y &&
           inner.max_y <= outer.max_y;
}

double signed_area(std::span<const MapVertex> ring) {
    if (ring.empty()) return 0;
    double twice = 0;
    const MapVertex& base = ring.front();  // differences keep the digits of small rings
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        twice += (ring[i].x - base.x) * (ring[i + 1].y - base.y) - (ring[i + 1].x - base.x) * (ring[i].y - base.y);
    return twice / 2;
}

MapLine clip_ring(std::span<const MapVertex> ring, const Box& box) {
    MapLine left(ring.begin(), ring.end());
    MapLine cut;
    for (const Side side :
         {Side{1, 0, -box.min_x}, Side{-1, 0, box.max_x}, Side{0, 1, -box.min_y}, Side{0, -1, box.max_y}}) {
        cut.clear();
        for (std::size_t i = 0; i < left.size(); ++i) {
            const MapVertex& a = left[i == 0 ? left.size() - 1 : i - 1];
            const MapVertex& b = left[i];
            const double a_inside = side.inside(a);
            const double b_inside = side.inside(b);
            if ((a_inside < 0) != (b_inside < 0)) {
                const double share = a_inside / (a_inside - b_inside);
                cut.push_back(vertex_between(a, b, share));
            }
            if (b_inside >= 0) cut.push_back(b);
        }
        std::swap(left, cut);
    }
    if (left.size() < 3) left.clear();
    return left;
}

void clip_open_line(std::span<const MapVertex> line, const Box& box, std::vector<MapLine>& parts) {
    clip_line(line, box, vertex_between,
              [&](std::span<const MapVertex> part) { parts.emplace_back(part.begin(), part.end()); });
}

}  // namespace starway::geo
