#include "service/road/avoid.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "mesh/orientation.hpp"

namespace starway::service {
namespace {

using mesh::between;
using mesh::orientation;

Obstacles polygon_of(const Box& box) {
    Obstacles one;
    one.add(
        std::array<Position, 4>{
            {{box.min_x, box.min_y}, {box.max_x, box.min_y}, {box.max_x, box.max_y}, {box.min_x, box.max_y}}},
        false);
    return one;
}

bool apart(double a, double b, double p, double q) {
    return std::max(a, b) < std::min(p, q) || std::max(p, q) < std::min(a, b);
}

// Whether two segments intersect; either may be a single point.
bool meet(Position a, Position b, Position p, Position q) {
    if (apart(a.x, b.x, p.x, q.x) || apart(a.y, b.y, p.y, q.y)) return false;
    const int of_p = orientation(a, b, p);
    const int of_q = orientation(a, b, q);
    const int of_a = orientation(p, q, a);
    const int of_b = orientation(p, q, b);
    return (of_p != of_q && of_a != of_b) || (of_p == 0 && between(a, p, b)) || (of_q == 0 && between(a, q, b)) ||
           (of_a == 0 && between(p, a, q)) || (of_b == 0 && between(p, b, q));
}

}  // namespace

Area::Area(const Obstacles& polygons) {
    std::uint32_t polygon = 0;
    for (std::size_t ring = 0; ring < polygons.ring_count(); ++ring) {
        if (!polygons.holes[ring]) ++polygon;
        const auto points =
            std::span(polygons.points)
                .subspan(polygons.first[ring], polygons.first[ring + 1] - std::size_t{polygons.first[ring]});
        for (std::size_t i = 0; i < points.size(); ++i) {
            const Position next = points[i + 1 < points.size() ? i + 1 : 0];
            sides_.push_back({points[i], next, polygon});
            bounds_.add(points[i]);
        }
    }
    cut();
}

Area::Area(const Box& box) : Area(polygon_of(box)) {}

// Choose the number of strips so that the lists stay proportional to the sides.
void Area::cut() {
    constexpr std::size_t most_strips = 65536;
    for (std::size_t strips = std::clamp<std::size_t>(sides_.size() / 4, 1, most_strips);; strips /= 2) {
        first_.assign(strips + 1, 0);
        const auto visit = [&](auto&& take) {
            for (std::uint32_t side = 0; side < sides_.size(); ++side) {
                const auto [low, high] = std::minmax(sides_[side].a.y, sides_[side].b.y);
                for (std::size_t strip = strip_of(low); strip <= strip_of(high); ++strip) take(strip, side);
            }
        };
        std::uint64_t entries = 0;
        for (const Side& side : sides_) {
            const auto [low, high] = std::minmax(side.a.y, side.b.y);
            entries += strip_of(high) - strip_of(low) + 1;
        }
        if (strips > 1 && entries > 4 * std::uint64_t{sides_.size()}) continue;
        visit([&](std::size_t strip, std::uint32_t /*side*/) { ++first_[strip + 1]; });
        for (std::size_t strip = 0; strip < strips; ++strip) first_[strip + 1] += first_[strip];
        in_strip_.resize(entries);
        std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
        visit([&](std::size_t strip, std::uint32_t side) { in_strip_[next[strip]++] = side; });
        return;
    }
}

// Monotonic in y.
std::size_t Area::strip_of(double y) const {
    const std::size_t strips = first_.size() - 1;
    const double height = bounds_.max_y - bounds_.min_y;
    if (!(y > bounds_.min_y) || !(height > 0)) return 0;
    return std::min(strips - 1, static_cast<std::size_t>((y - bounds_.min_y) / height * static_cast<double>(strips)));
}

// Whether a point on no side is inside a polygon: a ray to the right crosses an odd number of its sides.
bool Area::holds(Position at) const {
    if (at.y < bounds_.min_y || at.y > bounds_.max_y) return false;
    const std::size_t strip = strip_of(at.y);
    bool inside = false;
    std::uint32_t polygon = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t i = first_[strip]; i < first_[strip + 1]; ++i) {
        const Side& side = sides_[in_strip_[i]];
        if (side.polygon != polygon && inside) return true;
        polygon = side.polygon;
        if ((side.a.y > at.y) == (side.b.y > at.y)) continue;
        const int turn = orientation(side.a, side.b, at);
        if ((side.b.y > side.a.y) == (turn > 0)) inside = !inside;
    }
    return inside;
}

bool Area::touches(Position from, Position to) const {
    if (apart(from.x, to.x, bounds_.min_x, bounds_.max_x) || apart(from.y, to.y, bounds_.min_y, bounds_.max_y))
        return false;
    const auto [low, high] = std::minmax(from.y, to.y);
    const std::size_t last = strip_of(high);
    for (std::size_t strip = strip_of(low); strip <= last; ++strip)
        for (std::uint32_t i = first_[strip]; i < first_[strip + 1]; ++i)
            if (meet(sides_[in_strip_[i]].a, sides_[in_strip_[i]].b, from, to)) return true;
    return holds(from);
}

void append_within(const RoadNetwork& network, const WeightColumn& column, const Area& area, std::vector<ArcId>& arcs) {
    std::vector<Position> line;
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const EdgeId edge(e);
        line.clear();
        network.append_line(edge, false, line);
        bool touched = false;
        for (std::size_t i = 0; i + 1 < line.size() && !touched; ++i) touched = area.touches(line[i], line[i + 1]);
        if (!touched) continue;
        for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
            if (arc.valid() && column.weight[arc] != closed_weight) arcs.push_back(arc);
    }
}

}  // namespace starway::service
