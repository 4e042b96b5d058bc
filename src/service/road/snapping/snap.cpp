#include "service/road/snapping/snap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "geo/frame.hpp"
#include "service/road/snapping/max_snap.hpp"
#include "service/wording.hpp"

namespace starway::service {
namespace {

// A road that is joined to the largest part is worth going so much farther for than the nearest.
constexpr double worth_factor = 3;
constexpr double worth_more_m = 100;

// The index compares chords, which are rounded otherwise: a little farther, so that the distances alone decide.
double a_little_more(double metres) {
    return metres * (1 + 1e-6) + 1e-3;
}

}  // namespace

std::uint64_t partial_weight(std::uint32_t weight, double fraction) {
    return static_cast<std::uint64_t>(std::llround(weight * std::clamp(fraction, 0.0, 1.0)));
}

Ends departures(const OpenRoads& roads, const Snapped& from) {
    const RoadNetwork& network = roads.network();
    Ends ends;
    if (from.node.valid()) {
        ends.add(from.node, 0, {});
        return ends;
    }
    if (!from.at.edge.valid()) return ends;
    roads.for_each_open_arc(from.at.edge, [&](ArcId arc) {
        const std::uint32_t weight = roads.weight(arc);
        ends.add(network.head(arc), weight - partial_weight(weight, along_arc(network, arc, from.fraction)), arc);
    });
    return ends;
}

Ends arrivals(const OpenRoads& roads, const Snapped& to) {
    const RoadNetwork& network = roads.network();
    Ends ends;
    if (to.node.valid()) {
        ends.add(to.node, 0, {});
        return ends;
    }
    if (!to.at.edge.valid()) return ends;
    roads.for_each_open_arc(to.at.edge, [&](ArcId arc) {
        ends.add(network.tail(arc), partial_weight(roads.weight(arc), along_arc(network, arc, to.fraction)), arc);
    });
    return ends;
}

std::optional<Direct> direct(const OpenRoads& roads, const Snapped& from, const Snapped& to) {
    const RoadNetwork& network = roads.network();
    std::optional<Direct> best;
    if (from.node.valid() || to.node.valid() || !from.at.edge.valid() || from.at.edge != to.at.edge) return best;
    roads.for_each_open_arc(from.at.edge, [&](ArcId arc) {
        const double start = along_arc(network, arc, from.fraction);
        const double end = along_arc(network, arc, to.fraction);
        if (start > end) return;
        const std::uint32_t weight = roads.weight(arc);
        const std::uint64_t cost = partial_weight(weight, end) - partial_weight(weight, start);
        if (!best || cost < best->cost) best = Direct{arc, cost};
    });
    return best;
}

Snapper::Snapper(const RoadNetwork& network)
    : network_(&network), index_(network::edge_index(network)), default_max_snap_(service::default_max_snap(network)) {}

Snapped Snapper::on_edge(const network::EdgePosition& at) const {
    Snapped snapped;
    snapped.at = at;
    const Frame& frame = network_->frame();
    double before = 0;
    double whole = 0;
    geo::Embedded last = geo::embed(frame, network_->position(network_->edge_tail(at.edge)));
    std::uint32_t segment = 0;
    const auto pass = [&](geo::Embedded point) {
        const double length = geo::segment_length(frame, last, point);
        if (segment < at.segment) before += length;
        if (segment == at.segment) before += length * at.along_segment;
        whole += length;
        last = point;
        ++segment;
    };
    for (const FixedPosition& p : network_->shape(at.edge)) pass(geo::embed(frame, p));
    pass(geo::embed(frame, network_->position(network_->edge_head(at.edge))));
    snapped.fraction = whole > 0 ? std::min(1.0, before / whole) : 0;
    // At an end of an edge one may go on along every road that meets there.
    if (snapped.fraction == 0) snapped.node = network_->edge_tail(at.edge);
    if (snapped.fraction == 1) snapped.node = network_->edge_head(at.edge);
    return snapped;
}

bool joins_largest(const OpenRoads& roads, const Snapped& at, SnapRole role) {
    const RoadNetwork& network = roads.network();
    const Parts& parts = roads.parts();
    if (role == SnapRole::through)
        return joins_largest(roads, at, SnapRole::start) && joins_largest(roads, at, SnapRole::end);
    const std::uint8_t flag = role == SnapRole::start ? network::reaches_largest : network::reached_from_largest;
    if (at.node.valid()) return (parts.reach(at.node) & flag) != 0;
    bool joined = false;
    roads.for_each_open_arc(at.at.edge, [&](ArcId arc) {
        const NodeId node = role == SnapRole::start ? network.head(arc) : network.tail(arc);
        joined = joined || (parts.reach(node) & flag) != 0;
    });
    return joined;
}

void Snapper::visit_nearest(Position point, double max_m, const OpenRoads& roads,
                            const std::function<bool(const Snapped&)>& visit) const {
    const Parts& here = roads.parts();
    const auto look = [&](const network::EdgePosition& at) { return visit(on_edge(at)); };
    if (!here.closes_arcs()) return index_.visit_nearest(point, max_m, look);
    const network::EdgeFilter filter{here.open_box_flags(), network::holds_open_edge,
                                     [&](EdgeId edge) { return roads.is_open(edge); }};
    index_.visit_nearest(point, max_m, &filter, look);
}

std::optional<Snapped> Snapper::nearest_joined(Position point, double max_m, const OpenRoads& roads,
                                               SnapRole role) const {
    const Parts& here = roads.parts();
    const std::uint8_t flag = role == SnapRole::end ? network::reached_from_largest : network::reaches_largest;
    // At an end of an edge all roads that meet there are open, so an end that is joined makes the edge worth a look.
    const network::EdgeFilter filter{here.box_flags(), flag, [&](EdgeId edge) {
                                         const auto ends = here.reach(network_->edge_tail(edge)) |
                                                           here.reach(network_->edge_head(edge));
                                         return (ends & flag) != 0 && roads.is_open(edge);
                                     }};
    std::optional<Snapped> found;
    index_.visit_nearest(point, a_little_more(max_m), &filter, [&](const network::EdgePosition& at) {
        if (at.distance_m > max_m) return true;
        const Snapped snapped = on_edge(at);
        if (joins_largest(roads, snapped, role)) found = snapped;
        return !found;
    });
    return found;
}

Result<double> Snapper::limit_of(std::optional<double> asked) const {
    if (!asked) return default_max_snap();
    if (*asked >= 0) return *asked;
    return Error{ErrorKind::usage,
                 fmt::format("a point cannot be at most {} m from its road; give 0 or more, or infinity", *asked)};
}

std::string called(const ResolvedLocation& point) {
    return point.name.empty() ? coordinates(point.position) : point.name;
}

Waypoint waypoint(const RoadNetwork& network, const ResolvedLocation& meant, const Snapped& snapped) {
    Waypoint point;
    point.position = meant.position;
    point.snapped = snapped.at.position;
    point.distance_m = snapped.at.distance_m;
    point.nearest_m = snapped.nearest_m;
    point.name = meant.name;
    point.edge = snapped.at.edge;
    point.node = meant.node;
    point.fraction = snapped.fraction;
    point.segment = snapped.at.segment;
    if (point.name.empty() && point.edge.valid()) point.name = network.name(point.edge);
    return point;
}

Result<Snapped> Snapper::put(const ResolvedLocation& point, const OpenRoads& roads, const SnapRule& rule) const {
    if (point.snapped != nullptr) return put_again(*point.snapped, roads);
    if (point.node.valid()) {
        Snapped snapped;
        snapped.node = point.node;
        snapped.at.position = point.position;
        return snapped;
    }
    std::optional<Snapped> nearest;
    visit_nearest(point.position, unlimited, roads, [&](const Snapped& snapped) {
        nearest = snapped;
        return false;
    });
    if (!nearest)
        return Error{ErrorKind::no_route, "no road of the network is open for the weight " +
                                              in_quotes(roads.column().name) + ", so no route can start or end at " +
                                              called(point)};
    const double nearest_m = nearest->at.distance_m;
    nearest->nearest_m = nearest_m;
    if (nearest_m > rule.max_m) return too_far(point, *nearest, roads, rule);
    if (rule.to == SnapTo::nearest || joins_largest(roads, *nearest, rule.role)) return *nearest;
    const double worth_m = std::max(worth_factor * nearest_m, nearest_m + worth_more_m);
    const double most_m = rule.to == SnapTo::largest ? rule.max_m : std::min(rule.max_m, worth_m);
    auto joined = nearest_joined(point.position, most_m, roads, rule.role);
    if (!joined && rule.to == SnapTo::largest) return too_far(point, *nearest, roads, rule);
    if (!joined) return *nearest;
    joined->nearest_m = nearest_m;
    return *joined;
}

Result<Snapped> Snapper::put_again(const Waypoint& before, const OpenRoads& roads) const {
    Snapped at;
    at.at = {before.edge, before.segment, 0, before.snapped, before.distance_m};
    at.nearest_m = before.nearest_m;
    at.fraction = before.fraction;
    if (before.node.valid()) {
        if (before.node >= network_->node_count())
            return Error{ErrorKind::usage, "a point was put on another network: this one has not that node"};
        at.node = before.node;
        return at;
    }
    if (!before.edge.valid()) return at;
    if (before.edge >= network_->edge_count() || !(before.fraction >= 0 && before.fraction <= 1) ||
        before.segment > network_->shape(before.edge).size())
        return Error{ErrorKind::usage, "a point was put on another network: this one has not that road"};
    if (at.fraction == 0) at.node = network_->edge_tail(before.edge);
    if (at.fraction == 1) at.node = network_->edge_head(before.edge);
    if (!roads.is_open(before.edge))
        return Error{ErrorKind::usage,
                     fmt::format("the point {} was put on a road that is closed for the weight {}; put it on the "
                                 "network for that weight",
                                 coordinates(before.position), in_quotes(roads.column().name))};
    return at;
}

}  // namespace starway::service
