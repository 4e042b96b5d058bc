#include "mesh/model/delaunay.hpp"

#include <algorithm>
#include <cassert>
#include <random>
#include <utility>

#include "base/geo/hilbert.hpp"

namespace starway::mesh::model {
namespace {

using geo::Int128;
using Point = geo::LatticePoint;

constexpr std::uint32_t none = Triangles::none;

int sign(std::int64_t value) {
    return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0);
}

// Coordinates below 2^30 make products below 2^61.
int side_of(Point a, Point b, Point c) {
    return sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
}

// Whether d lies inside the circle through a, b and c, which turn left. Terms are below 2^30 * 2^30 * 2^61.
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

}  // namespace

Delaunay::Delaunay(Point corner) : points_{{0, 0}, {corner.x, 0}, corner, {0, corner.y}} {}

int Delaunay::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return side_of(points_[a], points_[b], points_[c]);
}

bool Delaunay::insert(const Arrangement& arrangement, const CancelFlag* cancel) {
    cancel_ = cancel;
    const std::vector<std::uint32_t> numbers = insert_all(arrangement.corners);
    if (cancelled()) return false;
    // Most walls are edges already. The others are inserted in random order: then few are crossed by any on average
    // (Shewchuk and Brown, "Fast segment insertion and incremental construction of constrained Delaunay
    // triangulations", 2015).
    std::vector<std::uint32_t> left;
    for (std::uint32_t i = 0; i < arrangement.edges.size(); ++i) {
        const Arrangement::Edge& wall = arrangement.edges[i];
        const Beginning begins = find(numbers[wall.a], numbers[wall.b]);
        if (begins.kind == Beginning::edge)
            triangles_.add_winding(begins.edge_number, wall.winding);
        else
            left.push_back(i);
        if ((i & 0xFFFU) == 0 && cancelled()) return false;
    }
    std::mt19937 random(1);
    for (std::size_t i = left.size(); i > 1; --i) std::swap(left[i - 1], left[random() % i]);
    for (const std::uint32_t i : left) {
        if (cancelled()) return false;
        const Arrangement::Edge& wall = arrangement.edges[i];
        const std::uint32_t a = numbers[wall.a];
        const std::uint32_t b = numbers[wall.b];
        const Beginning begins = find(a, b);
        if (begins.kind == Beginning::edge)
            triangles_.add_winding(begins.edge_number, wall.winding);
        else if (begins.kind == Beginning::crossing)
            put_in(a, b, begins.edge_number, wall.winding);
        else
            put_in(b, a, begins.edge_number, -wall.winding);
        restore();
    }
    return !cancelled();
}

std::uint32_t Delaunay::locate(Point point) const {
    const auto is_beyond = [&](std::uint32_t edge) {
        return side_of(points_[triangles_.origin(edge)], points_[triangles_.end(edge)], point) < 0;
    };
    for (std::uint32_t edge = last_;;) {
        if (const std::uint32_t next = Triangles::next(edge); is_beyond(next))
            edge = triangles_.twin(next);
        else if (const std::uint32_t previous = Triangles::previous(edge); is_beyond(previous))
            edge = triangles_.twin(previous);
        else if (is_beyond(edge))  // only in the first triangle
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
    const std::uint32_t added = triangles_.size();
    const std::uint32_t corner = triangles_.split(edge);
    points_.push_back(point);
    for (const std::uint32_t around : {edge, added, added + 3}) waiting_.push_back(around);
    if (on_edge) {  // the flat triangle is flipped away
        const std::uint32_t twin = triangles_.twin(edge);
        triangles_.flip(edge);
        for (const std::uint32_t around : {edge, Triangles::previous(twin)}) waiting_.push_back(around);
    }
    restore();
    last_ = triangles_.from(corner);
    return corner;
}

std::vector<std::uint32_t> Delaunay::insert_all(std::span<const Point> points) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order(points.size());
    for (std::uint32_t i = 0; i < points.size(); ++i)
        order[i] = {
            geo::hilbert_key(static_cast<std::uint32_t>(points[i].x), static_cast<std::uint32_t>(points[i].y), 30), i};
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> numbers(points.size());
    for (const auto& [key, i] : order) {
        if (cancelled()) break;
        numbers[i] = insert(points[i]);
    }
    return numbers;
}

void Delaunay::restore() {
    std::uint32_t flips = 0;
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
        if ((++flips & 0xFFFFU) == 0 && cancelled()) waiting_.clear();
    }
}

// One step around the end `from`: whether the wall is this edge, or begins between it and the next.
bool Delaunay::looks_along(std::uint32_t from, std::uint32_t to, std::uint32_t edge, Beginning& found) const {
    const std::uint32_t right = triangles_.end(edge);
    if (right == to) {
        found = {Beginning::edge, edge};
        return true;
    }
    if (turn(from, to, right) >= 0 || turn(from, to, triangles_.apex(edge)) <= 0) return false;
    found = {Beginning::crossing, Triangles::next(edge)};
    return true;
}

// Rotates around both ends alternately, so the time is that of the end with fewer edges, which is constant on average
// in a planar graph.
Delaunay::Beginning Delaunay::find(std::uint32_t a, std::uint32_t b) const {
    Beginning found{};
    for (std::uint32_t of_a = triangles_.from(a), of_b = triangles_.from(b);;) {
        if (looks_along(a, b, of_a, found)) return found;
        if (looks_along(b, a, of_b, found)) {
            if (found.kind == Beginning::edge)
                found.edge_number = triangles_.twin(found.edge_number);
            else
                found.kind = Beginning::crossing_from_b;
            return found;
        }
        of_a = triangles_.twin(Triangles::previous(of_a));
        of_b = triangles_.twin(Triangles::previous(of_b));
    }
}

void Delaunay::put_in(std::uint32_t a, std::uint32_t b, std::uint32_t crossed, std::int32_t winding) {
    strip_.clear();
    outlines_.clear();
    right_.clear();
    left_.clear();
    const auto surround = [&](std::vector<std::uint32_t>& chain, std::uint32_t edge) {
        chain.push_back(static_cast<std::uint32_t>(outlines_.size()));
        outlines_.push_back({triangles_.origin(edge), edge, triangles_.twin(edge), triangles_.winding(edge)});
    };
    // Crossed edges go from right to left.
    strip_.push_back(crossed / 3);
    surround(right_, Triangles::previous(crossed));
    surround(left_, Triangles::next(crossed));
    for (std::uint32_t apex = a; apex != b;) {
        assert(triangles_.winding(crossed) == 0);  // walls meet in corners only
        const std::uint32_t twin = triangles_.twin(crossed);
        strip_.push_back(twin / 3);
        apex = triangles_.apex(twin);
        const int side = apex == b ? 0 : turn(a, b, apex);
        if (side <= 0) surround(right_, Triangles::next(twin));
        if (side >= 0) surround(left_, Triangles::previous(twin));
        crossed = side > 0 ? Triangles::next(twin) : Triangles::previous(twin);
    }
    std::reverse(left_.begin(), left_.end());
    const std::uint32_t base = fill(right_, b);
    const std::uint32_t twin_of_base = fill(left_, a);
    triangles_.link(base, twin_of_base);
    triangles_.add_winding(twin_of_base, winding);

    // Where an edge reaches into the strip, the strip lies on both sides of it.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> by_edge;
    for (const Outline& outline : outlines_) by_edge.emplace_back(outline.edge, outline.now);
    std::sort(by_edge.begin(), by_edge.end());
    for (const Outline& outline : outlines_) {
        const auto inside = std::lower_bound(by_edge.begin(), by_edge.end(), std::pair{outline.twin, 0U});
        const bool both = inside != by_edge.end() && inside->first == outline.twin;
        triangles_.link(outline.now, both ? inside->second : outline.twin, outline.winding);
    }
}

// Triangulates the polygon between the chain and the base; returns the half-edge along the base.
std::uint32_t Delaunay::fill(std::span<const std::uint32_t> chain, std::uint32_t end) {
    sides_.clear();
    std::uint32_t base = none;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        sides_.push_back({outlines_[chain[i]].from, chain[i], false});
        const std::uint32_t to = i + 1 < chain.size() ? outlines_[chain[i + 1]].from : end;
        while (sides_.size() > 1) {
            const Side first = sides_[sides_.size() - 2];
            const Side second = sides_.back();
            if (turn(first.from, second.from, to) <= 0) break;
            const std::uint32_t triangle = strip_.back();
            strip_.pop_back();
            triangles_.set(triangle, first.from, second.from, to);
            join(first, 3 * triangle);
            join(second, 3 * triangle + 1);
            base = 3 * triangle + 2;
            for (std::uint32_t edge = 3 * triangle; edge <= base; ++edge) waiting_.push_back(edge);
            sides_.resize(sides_.size() - 2);
            sides_.push_back({first.from, base, true});
        }
    }
    assert(sides_.size() == 1);
    return base;
}

void Delaunay::join(const Side& side, std::uint32_t edge) {
    if (side.is_new)
        triangles_.link(edge, side.across);
    else
        outlines_[side.across].now = edge;
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

}  // namespace starway::mesh::model
