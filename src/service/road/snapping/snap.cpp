#include "service/road/snapping/snap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "geo/frame.hpp"
#include "network/turns/turn_graph.hpp"
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

namespace {

// The arcs by which one may leave from a point, or come to it, and where the point lies along each.
template <class Visit>
void for_each_departure(const OpenRoads& roads, const Snapped& from, Visit&& visit) {
    const RoadNetwork& network = roads.network();
    if (from.node.valid()) {
        for (std::uint32_t arc = network.first_out()[from.node]; arc < network.first_out()[from.node + 1]; ++arc)
            if (roads.is_open(arc)) visit(ArcId(arc), 0.0);
    } else if (from.at.edge.valid()) {
        roads.for_each_open_arc(from.at.edge, [&](ArcId arc) {
            if (from.allows(network, arc)) visit(arc, along_arc(network, arc, from.fraction));
        });
    }
}
template <class Visit>
void for_each_arrival(const OpenRoads& roads, const Snapped& to, Visit&& visit) {
    const RoadNetwork& network = roads.network();
    if (to.node.valid()) {
        for (std::uint32_t i = network.first_in()[to.node]; i < network.first_in()[to.node + 1]; ++i)
            if (roads.is_open(network.in_arcs()[i])) visit(ArcId(network.in_arcs()[i]), 1.0);
    } else if (to.at.edge.valid()) {
        roads.for_each_open_arc(to.at.edge, [&](ArcId arc) {
            if (to.allows(network, arc)) visit(arc, along_arc(network, arc, to.fraction));
        });
    }
}

}  // namespace

Ends departures(const OpenRoads& roads, const Snapped& from) {
    const RoadNetwork& network = roads.network();
    Ends ends;
    if (from.node.valid() && roads.turns() == nullptr) {
        ends.add(from.node, 0, {});
        return ends;
    }
    for_each_departure(roads, from, [&](ArcId arc, double at) {
        const std::uint32_t weight = roads.weight(arc);
        const std::uint64_t cost = weight - partial_weight(weight, at);
        if (roads.turns() == nullptr)
            ends.add(network.head(arc), cost, {arc, at, {}});
        else if (const auto states = roads.turns()->states_of(arc); !states.empty())
            ends.add(NodeId(states.front()), cost, {arc, at, {}});
    });
    return ends;
}

Ends arrivals(const OpenRoads& roads, const Snapped& to) {
    const RoadNetwork& network = roads.network();
    const network::TurnGraph* const turns = roads.turns();
    Ends ends;
    if (to.node.valid() && turns == nullptr) {
        ends.add(to.node, 0, {});
        return ends;
    }
    const auto is_new = [&](std::uint32_t state) {
        return std::none_of(ends.terminal.begin(), ends.terminal.end(),
                            [state](const RoadTerminal& end) { return end.node == state; });
    };
    for_each_arrival(roads, to, [&](ArcId arc, double at) {
        const std::uint64_t cost = partial_weight(roads.weight(arc), at);
        if (turns == nullptr) {
            ends.add(network.tail(arc), cost, {arc, at, {}});
        } else if (to.node.valid()) {
            for (const std::uint32_t state : turns->states_of(arc))
                if (is_new(state)) ends.add(NodeId(state), 0, {});
        } else {
            roads.for_each_way_onto(arc, [&](ArcId way) {
                if (roads.is_search_open(way))
                    ends.add(turns->states.tail(way), cost + turns->turn_cost(roads.search_column().id, way),
                             {arc, at, way});
            });
        }
    });
    return ends;
}

std::vector<Direct> directs(const OpenRoads& roads, const Snapped& from, const Snapped& to) {
    const RoadNetwork& network = roads.network();
    std::vector<Direct> all;
    const auto consider = [&](ArcId arc, double start, double end) {
        if (start > end) return;
        const std::uint32_t weight = roads.weight(arc);
        all.push_back({arc, partial_weight(weight, end) - partial_weight(weight, start), start, end});
    };
    if (to.node.valid() || !to.at.edge.valid()) return all;
    if (from.node.valid()) {
        if (roads.turns() == nullptr) return all;
        for_each_arrival(roads, to, [&](ArcId arc, double end) {
            if (network.tail(arc) == from.node) consider(arc, 0, end);
        });
        return all;
    }
    if (from.at.edge != to.at.edge) return all;
    for_each_departure(roads, from, [&](ArcId arc, double start) {
        if (to.allows(network, arc)) consider(arc, start, along_arc(network, arc, to.fraction));
    });
    return all;
}

std::optional<Direct> direct(const OpenRoads& roads, const Snapped& from, const Snapped& to) {
    std::optional<Direct> best;
    if (to.node.valid() || (from.node.valid() ? roads.turns() == nullptr : from.at.edge != to.at.edge)) return best;
    for (const Direct& one : directs(roads, from, to))
        if (!best || one.cost < best->cost) best = one;
    return best;
}

Snapper::Snapper(const RoadNetwork& network)
    : network_(&network),
      facts_(network),
      any_ferries_(facts_.any(road_is_ferry)),
      left_hand_(network::left_hand(network)),
      index_(network::edge_index(network)),
      default_max_snap_(service::default_max_snap(network)) {}

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

Snapped Snapper::on_edge(const network::EdgePosition& at, const ResolvedLocation& point, const OpenRoads& roads) const {
    Snapped snapped = on_edge(at);
    if ((point.side == RoadSide::any && !point.bearing) || network_->frame().kind == FrameKind::none) return snapped;
    // By the segment that the point is put on.
    std::vector<Position> line;
    network_->append_line(at.edge, false, line);
    const bool on_earth = network_->frame().kind == FrameKind::geographic;
    const double x_scale = on_earth ? std::cos(at.position.y * std::numbers::pi / 180) : 1;
    const auto offset = [&](Position from, Position p) {
        const double x = on_earth ? geo::unwrap_longitude(from.x, p.x) : p.x;
        return Position{(x - from.x) * x_scale, p.y - from.y};
    };
    const Position along = offset(line[at.segment], line[at.segment + 1]);
    const auto is_open = [&](ArcId arc) { return arc.valid() && roads.is_open(arc); };
    std::uint8_t allowed = 0;
    if (is_open(network_->forward_arc(at.edge))) allowed |= 1U;
    if (is_open(network_->backward_arc(at.edge))) allowed |= 2U;
    const bool both_ways = allowed == 3;
    if (point.bearing) {
        const double bearing = std::atan2(along.x, along.y) * 180 / std::numbers::pi;
        const auto is_near = [&](double degrees) {
            return std::abs(std::remainder(degrees - point.bearing->degrees, 360)) <= point.bearing->range;
        };
        if (!is_near(bearing)) allowed &= 2U;
        if (!is_near(bearing + 180)) allowed &= 1U;
    }
    const Position aside = offset(at.position, point.position);
    const double right = aside.x * along.y - aside.y * along.x;  // above 0 on the right of the edge
    // On a one-way road, and at an end of an edge, one may be on either side.
    if (point.side != RoadSide::any && both_ways && !snapped.node.valid() && right != 0) {
        const bool left_hand = !left_hand_.empty() && left_hand_[at.edge] != 0;
        const bool forward = ((right > 0) != left_hand) == (point.side == RoadSide::kerb);
        allowed &= forward ? 1U : 2U;
    }
    // At an end of an edge a bearing keeps the point on the edge; else one may go on along any road.
    if (point.bearing && allowed != 0 && allowed != 3) snapped.node = NodeId();
    snapped.directions = allowed;
    return snapped;
}

bool joins_largest(const OpenRoads& roads, const Snapped& at, SnapRole role) {
    const RoadNetwork& network = roads.network();
    const Parts& parts = roads.parts();
    if (role == SnapRole::through)
        return joins_largest(roads, at, SnapRole::start) && joins_largest(roads, at, SnapRole::end);
    const std::uint8_t flag = role == SnapRole::start ? network::reaches_largest : network::reached_from_largest;
    bool joined = false;
    if (const network::TurnGraph* const turns = roads.turns(); turns != nullptr) {
        const auto look = [&](ArcId arc, double) {
            auto states = turns->states_of(arc);
            if (role == SnapRole::start && !states.empty()) states = states.first(1);
            for (const std::uint32_t state : states)
                joined = joined || (roads.search_parts().reach(NodeId(state)) & flag) != 0;
        };
        if (role == SnapRole::start)
            for_each_departure(roads, at, look);
        else
            for_each_arrival(roads, at, look);
        return joined;
    }
    if (at.node.valid()) return (parts.reach(at.node) & flag) != 0;
    roads.for_each_open_arc(at.at.edge, [&](ArcId arc) {
        if (!at.allows(network, arc)) return;
        const NodeId node = role == SnapRole::start ? network.head(arc) : network.tail(arc);
        joined = joined || (parts.reach(node) & flag) != 0;
    });
    return joined;
}

void Snapper::visit_nearest(Position point, double max_m, const OpenRoads& roads,
                            const std::function<bool(const Snapped&)>& visit, Ferries ferries) const {
    const Parts& here = roads.parts();
    const bool skips = any_ferries_ && ferries == Ferries::skip;
    const auto look = [&](const network::EdgePosition& at) {
        return (skips && is_ferry(at.edge)) || visit(on_edge(at));
    };
    if (!here.closes_arcs()) return index_.visit_nearest(point, max_m, look);
    const network::EdgeFilter filter{here.open_box_flags(), network::holds_open_edge,
                                     [&](EdgeId edge) { return roads.is_open(edge) && !(skips && is_ferry(edge)); }};
    index_.visit_nearest(point, max_m, &filter, look);
}

std::optional<Snapped> Snapper::nearest_joined(const ResolvedLocation& point, double max_m, const OpenRoads& roads,
                                               SnapRole role) const {
    const Parts& here = roads.parts();
    const std::uint8_t flag = role == SnapRole::end ? network::reached_from_largest : network::reaches_largest;
    // At an end of an edge all roads that meet there are open, so an end that is joined makes the edge worth a look.
    const network::EdgeFilter filter{here.box_flags(), flag, [&](EdgeId edge) {
                                         const auto ends = here.reach(network_->edge_tail(edge)) |
                                                           here.reach(network_->edge_head(edge));
                                         return (ends & flag) != 0 && roads.is_open(edge) && !is_ferry(edge);
                                     }};
    std::optional<Snapped> found;
    index_.visit_nearest(point.position, a_little_more(max_m), &filter, [&](const network::EdgePosition& at) {
        if (at.distance_m > max_m) return true;
        const Snapped snapped = on_edge(at, point, roads);
        if (snapped.directions != 0 && joins_largest(roads, snapped, role)) found = snapped;
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
    point.directions = snapped.directions;
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
    bool any_open = false;
    const auto look = [&](const Snapped& snapped) {
        any_open = true;
        const Snapped there = on_edge(snapped.at, point, roads);
        if (there.directions == 0) return true;
        nearest = there;
        return false;
    };
    visit_nearest(point.position, unlimited, roads, look);
    if (!any_open) visit_nearest(point.position, unlimited, roads, look, Ferries::take);
    if (any_open && !nearest)
        return Error{ErrorKind::no_route,
                     fmt::format("no open road leads in the direction {} (within {} degrees) that is asked for {}",
                                 point.bearing->degrees, point.bearing->range, called(point))};
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
    auto joined = nearest_joined(point, most_m, roads, rule.role);
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
    at.directions = before.directions;
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
    if (at.directions == 0 || at.directions > 3)
        return Error{ErrorKind::usage, "a point was put on the network in no direction of travel"};
    // At an end of an edge one may go on along every road that meets there, unless a bearing was asked for.
    if (at.fraction == 0 && at.directions == 3) at.node = network_->edge_tail(before.edge);
    if (at.fraction == 1 && at.directions == 3) at.node = network_->edge_head(before.edge);
    if (!roads.is_open(before.edge))
        return Error{
            ErrorKind::usage,
            fmt::format(
                "the point {} was put on a road that is closed for the weight {}, or to this request; put it on "
                "the network for that weight, or ask with coordinates",
                coordinates(before.position), in_quotes(roads.column().name))};
    return at;
}

}  // namespace starway::service
