#include "road/ask/closures/avoid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>

#include "base/geo/frame.hpp"
#include "mesh/model/orientation.hpp"
#include "road/network/edge_index/edge_index.hpp"

namespace starway::road::ask {
namespace {

using mesh::model::between;
using mesh::model::orientation;

bool apart(double a, double b, double p, double q) {
    return std::max(a, b) < std::min(p, q) || std::max(p, q) < std::min(a, b);
}

// Whether two lines have a point in common; either may be a point itself.
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

// As many strips as leave the lists no longer than a few times the sides.
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

// Rises with y.
std::size_t Area::strip_of(double y) const {
    const std::size_t strips = first_.size() - 1;
    const double height = bounds_.max_y - bounds_.min_y;
    if (!(y > bounds_.min_y) || !(height > 0)) return 0;
    return std::min(strips - 1, static_cast<std::size_t>((y - bounds_.min_y) / height * static_cast<double>(strips)));
}

// Whether a point that lies on no side lies in a polygon: a ray from it to the right then meets an odd number of that
// polygon's sides.
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

namespace {

constexpr double radians = std::numbers::pi / 180;
constexpr double earth_m = 6'400'000;  // more than any radius of curvature
constexpr double long_piece_m = 10'000;

// How far the shortest line on the globe runs from that which is straight in degrees, at the most; infinity at the
// poles.
double bulge_m(double length_m, double latitude) {
    return length_m * length_m * std::abs(std::tan(std::min(latitude, 90.0) * radians)) / (4 * earth_m);
}

// A circle that holds all of a network's roads that touch a box; nothing where it would hold most of them.
struct Circle {
    Position middle;
    double radius_m = 0;
};
std::optional<Circle> circle_around(const RoadNetwork& network, const Box& area) {
    const Box whole = network.bounds();
    const Box box{std::max(area.min_x, whole.min_x), std::max(area.min_y, whole.min_y),
                  std::min(area.max_x, whole.max_x), std::min(area.max_y, whole.max_y)};
    if (box.min_x > box.max_x || box.min_y > box.max_y) return Circle{{whole.min_x, whole.min_y}, -1};
    constexpr double small_share = 0.25;  // of the network's width and height
    const double width = box.max_x - box.min_x;
    const double height = box.max_y - box.min_y;
    if (width > small_share * (whole.max_x - whole.min_x) || height > small_share * (whole.max_y - whole.min_y))
        return std::nullopt;
    const Position middle{(box.min_x + box.max_x) / 2, (box.min_y + box.max_y) / 2};
    constexpr double a_little_more = 1.01;
    if (network.frame().kind != FrameKind::geographic) {
        const double metres_a_unit = geo::line_length(network.frame(), std::array<Position, 2>{{{0, 0}, {1, 0}}});
        return Circle{middle, a_little_more * std::hypot(width, height) / 2 * metres_a_unit + 1};
    }
    // No place of the box is farther: by the haversine formula, with the latitudes where parallels are longest.
    const double nearest_to_equator =
        box.min_y <= 0 && box.max_y >= 0 ? 0 : std::min(std::abs(box.min_y), std::abs(box.max_y));
    const double across = std::sin(width / 4 * radians) * std::cos(nearest_to_equator * radians);
    const double up = std::sin(height / 4 * radians);
    const double most_m = 2 * earth_m * std::asin(std::min(1.0, std::hypot(across, up)));
    return Circle{middle, a_little_more * most_m + 2 * bulge_m(long_piece_m, std::max(-whole.min_y, whole.max_y)) + 1};
}

void append_open_arcs(const RoadNetwork& network, const WeightColumn& column, EdgeId edge, std::vector<ArcId>& arcs) {
    for (const ArcId arc : {network.forward_arc(edge), network.backward_arc(edge)})
        if (arc.valid() && column.weight[arc] != closed_weight) arcs.push_back(arc);
}

// Returns whether there is such a road.
bool append_road(const RoadNetwork& network, const WeightColumn& column, std::uint32_t road,
                 std::span<const EdgeId> by_source, std::vector<ArcId>& arcs) {
    auto edge = std::lower_bound(by_source.begin(), by_source.end(), road, [&](EdgeId one, std::uint32_t wanted) {
        return network.source_feature(one) < wanted;
    });
    bool found = false;
    for (; edge != by_source.end() && network.source_feature(*edge) == road; ++edge) {
        append_open_arcs(network, column, *edge, arcs);
        found = true;
    }
    return found;
}

void append_touched(const RoadNetwork& network, const WeightColumn& column, const Area& area,
                    std::span<const EdgeId> long_edges, std::vector<ArcId>& arcs) {
    std::vector<Position> line;
    const auto look_at = [&](EdgeId edge) {
        line.clear();
        network.append_line(edge, false, line);
        bool touched = false;
        for (std::size_t i = 0; i + 1 < line.size() && !touched; ++i) touched = area.touches(line[i], line[i + 1]);
        if (touched) append_open_arcs(network, column, edge, arcs);
    };
    const auto circle = circle_around(network, area.bounds());
    if (!circle || !std::isfinite(circle->radius_m)) {
        for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) look_at(EdgeId(edge));
        return;
    }
    for (const EdgeId edge : long_edges) look_at(edge);
    network::edge_index(network).visit_nearest(circle->middle, circle->radius_m, [&](const network::EdgePosition& at) {
        look_at(at.edge);
        return true;
    });
}

}  // namespace

std::vector<EdgeId> long_edges(const RoadNetwork& network) {
    std::vector<EdgeId> edges;
    if (network.frame().kind != FrameKind::geographic) return edges;
    for (std::uint32_t e = 0; e < network.edge_count(); ++e) {
        const EdgeId edge(e);
        geo::Embedded last = geo::embed(network.frame(), network.position(network.edge_tail(edge)));
        bool is_long = false;
        const auto pass = [&](geo::Embedded point) {
            is_long = is_long || geo::segment_length(network.frame(), last, point) > long_piece_m;
            last = point;
        };
        for (const FixedPosition& p : network.shape(edge)) pass(geo::embed(network.frame(), p));
        pass(geo::embed(network.frame(), network.position(network.edge_head(edge))));
        if (is_long) edges.push_back(edge);
    }
    return edges;
}

std::vector<EdgeId> edges_by_source(const RoadNetwork& network) {
    std::vector<EdgeId> edges;
    edges.reserve(network.edge_count());
    for (std::uint32_t edge = 0; edge < network.edge_count(); ++edge) edges.emplace_back(edge);
    std::stable_sort(edges.begin(), edges.end(),
                     [&](EdgeId a, EdgeId b) { return network.source_feature(a) < network.source_feature(b); });
    return edges;
}

Result<std::vector<ArcId>> closed_arcs(const RoadNetwork& network, const WeightColumn& column, const Closed& closed,
                                       const EdgeLists& lists) {
    if (!closed.areas.empty() && network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage,
                     "this network has no coordinates, which ⟨avoid_area⟩ needs⟦; use ⟨avoid_edges⟩⟧"};
    std::vector<ArcId> arcs;
    for (const ArcId arc : closed.arcs) {
        if (arc >= network.arc_count())
            return Error{ErrorKind::usage, fmt::format("the network has no arc {} that could be closed",
                                                       static_cast<std::uint32_t>(arc))};
        if (column.weight[arc] != closed_weight) arcs.push_back(arc);
    }
    for (const EdgeId edge : closed.edges) {
        if (edge >= network.edge_count())
            return Error{ErrorKind::usage, fmt::format("the network has no edge {} that could be closed",
                                                       static_cast<std::uint32_t>(edge))};
        append_open_arcs(network, column, edge, arcs);
    }
    for (const std::uint32_t road : closed.roads)
        if (!append_road(network, column, road, lists.by_source, arcs))
            return Error{ErrorKind::usage,
                         fmt::format("the network has no road {} that could be closed: roads are numbered as in the "
                                     "source, and there is no such row or way, or it is closed to all",
                                     road)};
    for (const Obstacles& area : closed.areas) append_touched(network, column, Area(area), lists.long_edges, arcs);
    std::sort(arcs.begin(), arcs.end());
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    return arcs;
}

}  // namespace starway::road::ask

namespace starway {

Obstacles area_of(const Box& box) {
    Obstacles one;
    one.add(
        std::array<Position, 4>{
            {{box.min_x, box.min_y}, {box.max_x, box.min_y}, {box.max_x, box.max_y}, {box.min_x, box.max_y}}},
        false);
    one.polygons = 1;
    return one;
}

}  // namespace starway
