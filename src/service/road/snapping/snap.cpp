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

bool is_open(const RoadNetwork& network, const WeightColumn& column, EdgeId edge) {
    bool open = false;
    for_each_open_arc(network, column, edge, [&](ArcId) { open = true; });
    return open;
}

}  // namespace

std::uint64_t partial_weight(std::uint32_t weight, double fraction) {
    return static_cast<std::uint64_t>(std::llround(weight * std::clamp(fraction, 0.0, 1.0)));
}

Ends departures(const RoadNetwork& network, const WeightColumn& column, const Snapped& from) {
    Ends ends;
    if (from.node.valid()) {
        ends.add(from.node, 0, {});
        return ends;
    }
    if (!from.at.edge.valid()) return ends;
    for_each_open_arc(network, column, from.at.edge, [&](ArcId arc) {
        const std::uint32_t weight = column.weight[arc];
        ends.add(network.head(arc), weight - partial_weight(weight, along_arc(network, arc, from.fraction)), arc);
    });
    return ends;
}

Ends arrivals(const RoadNetwork& network, const WeightColumn& column, const Snapped& to) {
    Ends ends;
    if (to.node.valid()) {
        ends.add(to.node, 0, {});
        return ends;
    }
    if (!to.at.edge.valid()) return ends;
    for_each_open_arc(network, column, to.at.edge, [&](ArcId arc) {
        ends.add(network.tail(arc), partial_weight(column.weight[arc], along_arc(network, arc, to.fraction)), arc);
    });
    return ends;
}

std::optional<Direct> direct(const RoadNetwork& network, const WeightColumn& column, const Snapped& from,
                             const Snapped& to) {
    std::optional<Direct> best;
    if (from.node.valid() || to.node.valid() || !from.at.edge.valid() || from.at.edge != to.at.edge) return best;
    for_each_open_arc(network, column, from.at.edge, [&](ArcId arc) {
        const double start = along_arc(network, arc, from.fraction);
        const double end = along_arc(network, arc, to.fraction);
        if (start > end) return;
        const std::uint32_t weight = column.weight[arc];
        const std::uint64_t cost = partial_weight(weight, end) - partial_weight(weight, start);
        if (!best || cost < best->cost) best = Direct{arc, cost};
    });
    return best;
}

Snapper::Snapper(const RoadNetwork& network)
    : network_(&network), index_(network::edge_index(network)), parts_(network.columns().size()) {}

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

bool joins_largest(const RoadNetwork& network, const WeightColumn& column, const Parts& parts, const Snapped& at,
                   SnapRole role) {
    if (role == SnapRole::through)
        return joins_largest(network, column, parts, at, SnapRole::start) &&
               joins_largest(network, column, parts, at, SnapRole::end);
    const std::uint8_t flag = role == SnapRole::start ? network::reaches_largest : network::reached_from_largest;
    if (at.node.valid()) return (parts.reach(at.node) & flag) != 0;
    bool joined = false;
    for_each_open_arc(network, column, at.at.edge, [&](ArcId arc) {
        const NodeId node = role == SnapRole::start ? network.head(arc) : network.tail(arc);
        joined = joined || (parts.reach(node) & flag) != 0;
    });
    return joined;
}

void Snapper::visit_nearest(Position point, double max_m, const WeightColumn& column,
                            const std::function<bool(const Snapped&)>& visit) {
    Parts& here = parts(column);
    const auto look = [&](const network::EdgePosition& at) { return visit(on_edge(at)); };
    if (!here.closes_arcs()) return index_.visit_nearest(point, max_m, look);
    const network::EdgeFilter filter{here.box_flags(), network::holds_open_edge,
                                     [&](EdgeId edge) { return is_open(*network_, column, edge); }};
    index_.visit_nearest(point, max_m, &filter, look);
}

std::optional<Snapped> Snapper::nearest_joined(Position point, double max_m, const WeightColumn& column,
                                               SnapRole role) {
    Parts& here = parts(column);
    const std::uint8_t flag = role == SnapRole::end ? network::reached_from_largest : network::reaches_largest;
    // At an end of an edge all roads that meet there are open, so an end that is joined makes the edge worth a look.
    const network::EdgeFilter filter{here.box_flags(), flag, [&](EdgeId edge) {
                                         const auto ends = here.reach(network_->edge_tail(edge)) |
                                                           here.reach(network_->edge_head(edge));
                                         return (ends & flag) != 0 && is_open(*network_, column, edge);
                                     }};
    std::optional<Snapped> found;
    index_.visit_nearest(point, a_little_more(max_m), &filter, [&](const network::EdgePosition& at) {
        if (at.distance_m > max_m) return true;
        const Snapped snapped = on_edge(at);
        if (joins_largest(*network_, column, here, snapped, role)) found = snapped;
        return !found;
    });
    return found;
}

Parts& Snapper::parts(const WeightColumn& column) {
    if (&column == lent_for_) return *lent_;
    auto& entry = parts_[static_cast<std::size_t>(&column - network_->columns().data())];
    if (entry == nullptr) entry = std::make_unique<Parts>(*network_, column);
    return *entry;
}

void Snapper::lend_parts(const WeightColumn& column, Parts& parts) {
    lent_for_ = &column;
    lent_ = &parts;
}

double Snapper::default_max_snap() {
    if (!default_max_snap_) default_max_snap_ = service::default_max_snap(*network_);
    return *default_max_snap_;
}

Result<double> Snapper::limit_of(std::optional<double> asked) {
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

Result<Snapped> Snapper::put(const ResolvedLocation& point, const WeightColumn& column, const SnapRule& rule) {
    if (point.snapped != nullptr) return put_again(*point.snapped, column);
    if (point.node.valid()) {
        Snapped snapped;
        snapped.node = point.node;
        snapped.at.position = point.position;
        return snapped;
    }
    std::optional<Snapped> nearest;
    visit_nearest(point.position, unlimited, column, [&](const Snapped& snapped) {
        nearest = snapped;
        return false;
    });
    if (!nearest)
        return Error{ErrorKind::no_route, "no road of the network is open for the weight " + in_quotes(column.name) +
                                              ", so no route can start or end at " + called(point)};
    const double nearest_m = nearest->at.distance_m;
    nearest->nearest_m = nearest_m;
    if (nearest_m > rule.max_m) return too_far(point, *nearest, column, rule);
    if (rule.to == SnapTo::nearest || joins_largest(*network_, column, parts(column), *nearest, rule.role))
        return *nearest;
    const double worth_m = std::max(worth_factor * nearest_m, nearest_m + worth_more_m);
    const double most_m = rule.to == SnapTo::largest ? rule.max_m : std::min(rule.max_m, worth_m);
    auto joined = nearest_joined(point.position, most_m, column, rule.role);
    if (!joined && rule.to == SnapTo::largest) return too_far(point, *nearest, column, rule);
    if (!joined) return *nearest;
    joined->nearest_m = nearest_m;
    return *joined;
}

Result<Snapped> Snapper::put_again(const Waypoint& before, const WeightColumn& column) const {
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
    if (!is_open(*network_, column, before.edge))
        return Error{ErrorKind::usage,
                     fmt::format("the point {} was put on a road that is closed for the weight {}; put it on the "
                                 "network for that weight",
                                 coordinates(before.position), in_quotes(column.name))};
    return at;
}

}  // namespace starway::service
