// Shortest lines around simple polygons that do not touch, by trying all pairs of corners; shares no code with the
// mesh, and computes everything but lengths in integers. Also random polygons.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "starway/core/geometry.hpp"

namespace starway::test {

struct WholePoint {
    std::int64_t x = 0, y = 0;
    friend bool operator==(const WholePoint&, const WholePoint&) = default;
};
using WholePolygon = std::vector<WholePoint>;

inline std::int64_t turn(WholePoint a, WholePoint b, WholePoint c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
inline bool on_segment(WholePoint a, WholePoint b, WholePoint p) {
    return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

enum class Lies { inside, on_rim, outside };
inline Lies place_of(const WholePolygon& polygon, WholePoint p) {
    bool inside = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const WholePoint a = polygon[i];
        const WholePoint b = polygon[(i + 1) % polygon.size()];
        if (on_segment(a, b, p)) return Lies::on_rim;
        if ((a.y > p.y) != (b.y > p.y) && (turn(a, b, p) > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside ? Lies::inside : Lies::outside;
}

// Whether a line enters a polygon; touching it and running along its edges is allowed.
inline bool enters(const WholePolygon& polygon, WholePoint a, WholePoint b) {
    const auto sign = [](std::int64_t v) { return (v > 0) - (v < 0); };
    std::vector<WholePoint> on_line{a, b};
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const WholePoint c = polygon[i];
        const WholePoint d = polygon[(i + 1) % polygon.size()];
        if (sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0) return true;
        if (on_segment(a, b, c)) on_line.push_back(c);
    }
    std::sort(on_line.begin(), on_line.end(), [&](WholePoint p, WholePoint q) {
        return (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y) <
               (q.x - a.x) * (b.x - a.x) + (q.y - a.y) * (b.y - a.y);
    });
    // In between, the line is wholly inside or wholly outside: test the midpoints, on a lattice twice as fine.
    WholePolygon finer = polygon;
    for (WholePoint& p : finer) p = {2 * p.x, 2 * p.y};
    for (std::size_t i = 0; i + 1 < on_line.size(); ++i)
        if (place_of(finer, {on_line[i].x + on_line[i + 1].x, on_line[i].y + on_line[i + 1].y}) == Lies::inside)
            return true;
    return false;
}

class PolygonSights {
public:
    explicit PolygonSights(std::vector<WholePolygon> polygons) : polygons_(std::move(polygons)) {
        for (const WholePolygon& polygon : polygons_) nodes_.insert(nodes_.end(), polygon.begin(), polygon.end());
        links_.resize(nodes_.size());
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (sees(nodes_[i], nodes_[j])) {
                    links_[i].push_back(j);
                    links_[j].push_back(i);
                }
    }

    [[nodiscard]] bool sees(WholePoint a, WholePoint b) const {
        for (const WholePolygon& polygon : polygons_)
            if (enters(polygon, a, b)) return false;
        return true;
    }

    // Precondition: both points lie outside of all polygons, or on a boundary.
    [[nodiscard]] double shortest(WholePoint from, WholePoint to) const {
        const auto length = [](WholePoint a, WholePoint b) {
            return std::hypot(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y));
        };
        double best = sees(from, to) ? length(from, to) : std::numeric_limits<double>::infinity();
        std::vector<double> g(nodes_.size(), std::numeric_limits<double>::infinity());
        std::vector<bool> done(nodes_.size());
        for (std::size_t i = 0; i < nodes_.size(); ++i)
            if (sees(from, nodes_[i])) g[i] = length(from, nodes_[i]);
        for (;;) {
            std::size_t next = nodes_.size();
            for (std::size_t i = 0; i < nodes_.size(); ++i)
                if (!done[i] && g[i] < best && (next == nodes_.size() || g[i] < g[next])) next = i;
            if (next == nodes_.size()) return best;
            done[next] = true;
            if (sees(nodes_[next], to)) best = std::min(best, g[next] + length(nodes_[next], to));
            for (const std::size_t other : links_[next])
                g[other] = std::min(g[other], g[next] + length(nodes_[next], nodes_[other]));
        }
    }

private:
    std::vector<WholePolygon> polygons_;
    std::vector<WholePoint> nodes_;
    std::vector<std::vector<std::size_t>> links_;
};

// A star-shaped polygon, or a rectangle on a coarse lattice; within `reach` of the centre.
inline WholePolygon random_polygon(std::mt19937& random, WholePoint middle, std::int64_t reach) {
    std::uniform_real_distribution<double> share(0, 1);
    if (random() % 3 == 0) {
        const auto side = [&] { return (1 + static_cast<std::int64_t>(random() % 4)) * (reach / 5); };
        const std::int64_t left = middle.x - side(), right = middle.x + side(), low = middle.y - side(),
                           high = middle.y + side();
        return {{left, low}, {right, low}, {right, high}, {left, high}};
    }
    WholePolygon polygon;
    const int corners = 3 + static_cast<int>(random() % 7);
    for (int i = 0; i < corners; ++i) {
        const double angle = (i + 0.8 * share(random)) / corners * 2 * std::numbers::pi;
        const double radius = static_cast<double>(reach) * (0.2 + 0.78 * share(random));
        polygon.push_back(
            {middle.x + std::llround(radius * std::cos(angle)), middle.y + std::llround(radius * std::sin(angle))});
    }
    return polygon;
}

}  // namespace starway::test
