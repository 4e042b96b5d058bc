#include "mesh/delaunay.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "geo/hilbert.hpp"

namespace starway::mesh {
namespace {

using topology::Int128;
using Point = topology::LatticePoint;

constexpr std::uint32_t none = Triangles::none;
constexpr std::int64_t nearly = 2;  // steps

int sign(std::int64_t value) {
    return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}

// Coordinates below 2^30 make products below 2^61.
int side_of(Point a, Point b, Point c) {
    return sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

// Whether d lies inside the circle through a, b and c, which turn to the left. Terms below 2^30 * 2^30 * 2^61.
bool in_circle(Point a, Point b, Point c, Point d) {
    const std::int64_t ax = a.x - d.x;
    const std::int64_t ay = a.y - d.y;
    const std::int64_t bx = b.x - d.x;
    const std::int64_t by = b.y - d.y;
    const std::int64_t cx = c.x - d.x;
    const std::int64_t cy = c.y - d.y;
    return Int128{ax * ax + ay * ay} * (bx * cy - by * cx) + Int128{bx * bx + by * by} * (cx * ay - cy * ax) +
               Int128{cx * cx + cy * cy} * (ax * by - ay * bx) >
           0;
}

// Precondition: the three lie on one line.
bool is_ahead(Point a, Point b, Point c) {
    return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y) > 0;
}

}  // namespace

Delaunay::Delaunay(Point corner) : points_{{0, 0}, {corner.x, 0}, corner, {0, corner.y}} {}

int Delaunay::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return side_of(points_[a], points_[b], points_[c]);
}

// The edge that a triangle is entered by comes last, and which of the others comes first is left to chance: where walls keep edges from being
// Delaunay, one that always turned the same way could go round in a circle.
std::uint32_t Delaunay::locate(Point point) {
    const auto is_beyond = [&](std::uint32_t edge) {
        return side_of(points_[triangles_.origin(edge)], points_[triangles_.end(edge)], point) < 0;
    };
    for (std::uint32_t edge = last_;;) {
        random_ = random_ * 1664525U + 1013904223U;
        std::uint32_t first = Triangles::next(edge);
        std::uint32_t second = Triangles::previous(edge);
        if ((random_ & 0x10000U) != 0) std::swap(first, second);
        if (is_beyond(first))
            edge = triangles_.twin(first);
        else if (is_beyond(second))
            edge = triangles_.twin(second);
        else if (is_beyond(edge))
            edge = triangles_.twin(edge);
        else
            return edge;
    }
}

std::uint32_t Delaunay::insert(Point point) {
    std::uint32_t edge = locate(point);
    bool on_edge = false;
    for (std::uint32_t k = 0; k < 3 && !on_edge; ++k) {
        edge = Triangles::next(edge);
        if (points_[triangles_.origin(edge)] == point) return triangles_.origin(edge);
        on_edge = side_of(points_[triangles_.origin(edge)], points_[triangles_.end(edge)], point) == 0 &&
                  points_[triangles_.end(edge)] != point;
    }
    const std::int32_t winding = on_edge ? triangles_.winding(edge) : 0;
    const std::uint32_t a = triangles_.origin(edge);
    const std::uint32_t b = triangles_.end(edge);
    const std::uint32_t added = triangles_.size();
    const std::uint32_t corner = triangles_.split(edge);
    points_.push_back(point);
    for (const std::uint32_t around : {edge, added, added + 3}) waiting_.push_back(around);
    if (on_edge) {  // the flat triangle is flipped away, and the wall goes on over the corner
        triangles_.add_winding(edge, -winding);
        const std::uint32_t twin = triangles_.twin(edge);
        triangles_.flip(edge);
        for (const std::uint32_t around : {edge, Triangles::previous(twin)}) waiting_.push_back(around);
        triangles_.add_winding(triangles_.between(a, corner), winding);
        triangles_.add_winding(triangles_.between(corner, b), winding);
    }
    restore();
    last_ = triangles_.from(corner);
    return corner;
}

// Along a Hilbert curve.
std::vector<std::uint32_t> Delaunay::insert_all(std::span<const Point> points, const CancelFlag* cancel) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order(points.size());
    for (std::uint32_t i = 0; i < points.size(); ++i)
        order[i] = {
            geo::hilbert_key(static_cast<std::uint32_t>(points[i].x), static_cast<std::uint32_t>(points[i].y), 30), i};
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> numbers(points.size());
    std::size_t done = 0;
    for (const auto& [key, i] : order) {
        if ((++done & 0xFFFFU) == 0 && cancel != nullptr && *cancel) break;
        numbers[i] = insert(points[i]);
    }
    return numbers;
}

void Delaunay::restore() {
    while (!waiting_.empty()) {
        const std::uint32_t edge = waiting_.back();
        waiting_.pop_back();
        const std::uint32_t twin = triangles_.twin(edge);
        if (twin == none || triangles_.winding(edge) != 0) continue;
        if (!in_circle(points_[triangles_.origin(edge)], points_[triangles_.end(edge)], points_[triangles_.apex(edge)],
                       points_[triangles_.apex(twin)]))
            continue;
        triangles_.flip(edge);
        for (const std::uint32_t around : {edge, Triangles::previous(edge), twin, Triangles::previous(twin)})
            waiting_.push_back(around);
    }
}

Delaunay::Met Delaunay::meet(std::uint32_t a, std::uint32_t b) const {
    for (std::uint32_t edge = triangles_.from(a);; edge = triangles_.twin(Triangles::previous(edge))) {
        const std::uint32_t right = triangles_.end(edge);
        if (right == b) return {Met::wall, edge};
        const int right_turn = turn(a, b, right);
        if (right_turn == 0 && is_ahead(points_[a], points_[b], points_[right])) return {Met::corner, right};
        if (right_turn < 0 && turn(a, b, triangles_.apex(edge)) > 0) return {Met::edge, Triangles::next(edge)};
    }
}

std::uint32_t Delaunay::collect_crossed(std::uint32_t a, std::uint32_t b, std::uint32_t first) {
    crossed_.clear();
    for (std::uint32_t edge = first;;) {
        crossed_.push_back({triangles_.origin(edge), triangles_.end(edge)});
        if (triangles_.winding(edge) != 0) return none;
        const std::uint32_t twin = triangles_.twin(edge);
        const std::uint32_t corner = triangles_.apex(twin);
        const int side_of_corner = turn(a, b, corner);
        if (side_of_corner == 0) return corner;
        edge = side_of_corner > 0 ? Triangles::next(twin) : Triangles::previous(twin);
    }
}

// The point where they cross, or the one of the lattice next to it, lies on both from now on; an end that is hardly farther away serves as well. If such
// an end were not taken, two walls that nearly touch could creep along each other step by step of the lattice.
void Delaunay::cut_both(const Wall& wall, std::uint32_t across) {
    ++crossings_;
    const std::uint32_t c = triangles_.origin(across);
    const std::uint32_t d = triangles_.end(across);
    const std::int32_t winding = triangles_.winding(across);
    const Point at = topology::crossing_point({points_[wall.a], points_[wall.b]}, {points_[c], points_[d]});
    triangles_.add_winding(across, -winding);
    const std::array<std::uint32_t, 4> ends{wall.a, wall.b, c, d};
    const auto near = std::find_if(ends.begin(), ends.end(), [&](std::uint32_t end) {
        return std::abs(points_[end].x - at.x) <= nearly && std::abs(points_[end].y - at.y) <= nearly;
    });
    const std::uint32_t corner = near != ends.end() ? *near : insert(at);
    for (const Wall& part : {Wall{c, corner, winding}, Wall{corner, d, winding}, Wall{wall.a, corner, wall.winding},
                             Wall{corner, wall.b, wall.winding}})
        if (part.a != part.b) walls_.push_back(part);
}

bool Delaunay::is_crossed(std::uint32_t edge, std::uint32_t a, std::uint32_t b) const {
    return turn(a, b, triangles_.origin(edge)) * turn(a, b, triangles_.end(edge)) < 0;
}

// Each edge across the line is flipped, as soon as its two triangles are convex together, until the line itself is one.
void Delaunay::flip_into_place(std::uint32_t a, std::uint32_t b) {
    std::vector<Crossed> flipped;
    for (std::size_t i = 0; i < crossed_.size(); ++i) {
        const Crossed now = crossed_[i];
        const std::uint32_t edge = triangles_.between(now.a, now.b);
        const std::uint32_t twin = triangles_.twin(edge);
        const std::uint32_t r = triangles_.apex(edge);
        const std::uint32_t s = triangles_.apex(twin);
        if (turn(s, r, now.a) <= 0 || turn(s, r, now.b) >= 0) {
            crossed_.push_back(now);
            continue;
        }
        triangles_.flip(edge);
        (is_crossed(Triangles::next(edge), a, b) ? crossed_ : flipped).push_back({s, r});
    }
    for (const Crossed& edge : flipped)
        if (const std::uint32_t now = triangles_.between(edge.a, edge.b); now != none) waiting_.push_back(now);
}

bool Delaunay::add_wall(std::uint32_t a, std::uint32_t b, std::int32_t winding) {
    walls_.assign(1, {a, b, winding});
    while (!walls_.empty()) {
        const Wall wall = walls_.back();
        walls_.pop_back();
        if (wall.winding == 0) continue;
        const Met met = meet(wall.a, wall.b);
        if (met.kind == Met::wall) {
            triangles_.add_winding(met.place, wall.winding);
            continue;
        }
        std::uint32_t corner = met.place;
        if (met.kind == Met::edge) {
            corner = collect_crossed(wall.a, wall.b, met.place);
            if (corner == none) {
                if (crossings_ == most_crossings) return false;
                cut_both(wall, triangles_.between(crossed_.back().a, crossed_.back().b));
                continue;
            }
            flip_into_place(wall.a, corner);
        }
        triangles_.add_winding(triangles_.between(wall.a, corner), wall.winding);
        restore();
        if (corner != wall.b) walls_.push_back({corner, wall.b, wall.winding});
    }
    return true;
}

std::vector<std::int32_t> Delaunay::windings() const {
    constexpr std::int32_t unknown = std::numeric_limits<std::int32_t>::min();
    std::vector<std::int32_t> windings(triangles_.size() / 3, unknown);
    std::vector<std::uint32_t> found;
    for (std::uint32_t edge = 0; edge < triangles_.size() && found.empty(); ++edge)
        if (triangles_.twin(edge) == none) found.push_back(edge / 3);
    windings[found.back()] = 0;
    while (!found.empty()) {
        const std::uint32_t triangle = found.back();
        found.pop_back();
        for (std::uint32_t edge = 3 * triangle; edge < 3 * triangle + 3; ++edge) {
            const std::uint32_t twin = triangles_.twin(edge);
            if (twin == none || windings[twin / 3] != unknown) continue;
            windings[twin / 3] = windings[triangle] - triangles_.winding(edge);
            found.push_back(twin / 3);
        }
    }
    return windings;
}

}  // namespace starway::mesh
