#include "road/ask/snapping/snap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/snapping/edge_line.hpp"
#include "road/ask/snapping/in_squares.hpp"
#include "road/ask/snapping/large_part.hpp"
#include "road/ask/snapping/max_snap.hpp"
#include "road/network/turns/turn_graph.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {
namespace {

// A road that is joined to the largest part is worth going so much farther for than the nearest.
constexpr double worth_factor = 3;
constexpr double worth_more_m = 100;

// Places that are nearer to each other are one. Clients send degrees with six decimals, so that what they mean lies up
// to 79 mm from what they say; in a plane they mean what the network itself can tell apart.
double same_place_m(const Frame& frame) {
    constexpr double rounding_m = 0.08;
    return frame.kind == FrameKind::geographic ? rounding_m : frame.resolution;
}

// The index compares chords, which are rounded otherwise: a little farther, so that the distances alone decide.
double a_little_more(double metres) {
    return metres * (1 + 1e-6) + 1e-3;
}

// A barrier of OpenStreetMap is an edge without length between its node and that node's twin, and no road.
bool is_barrier(const RoadNetwork& network, EdgeId edge) {
    const NodeId tail = network.edge_tail(edge);
    const NodeId head = network.edge_head(edge);
    if (tail == head || network.position(tail) != network.position(head) || !network.shape(edge).empty()) return false;
    const RoadNodeIds ids(network);
    return ids.complete() && ids.of(tail) == ids.of(head);
}

}  // namespace

Snapper::Snapper(const RoadNetwork& network)
    : network_(&network),
      facts_(network),
      any_ferries_(facts_.any(road_is_ferry)),
      left_hand_(network::left_hand(network)),
      index_(network::edge_index(network)),
      squares_(network),
      default_max_snap_(ask::default_max_snap(network)) {}

Snapped Snapper::on_edge(const network::EdgePosition& at, Position asked) const {
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
    const auto put_at_end = [&](NodeId node, double fraction, std::uint32_t at_segment, double along) {
        snapped.node = node;
        snapped.fraction = fraction;
        if (before == fraction * whole) return;
        snapped.at = {at.edge, at_segment, along, network_->position(node), 0};
        snapped.at.distance_m =
            geo::segment_length(frame, geo::embed(frame, asked), geo::embed(frame, snapped.at.position));
    };
    const double after = whole - before;
    if (std::min(before, after) > same_place_m(frame)) {
        snapped.fraction = before / whole;
        snapped.at.position = place_in_line(*network_, at);
    } else if (before <= after) {
        put_at_end(network_->edge_tail(at.edge), 0, 0, 0);
    } else {
        put_at_end(network_->edge_head(at.edge), 1, segment - 1, 1);
    }
    return snapped;
}

Snapped Snapper::on_edge(const network::EdgePosition& at, const ResolvedLocation& point, const OpenRoads& roads) const {
    Snapped snapped = on_edge(at, point.position);
    if ((point.side == RoadSide::any && !point.bearing) || network_->frame().kind == FrameKind::none) return snapped;
    // By the segment that the point is put on.
    std::vector<Position> line;
    network_->append_line(at.edge, false, line);
    const bool on_earth = network_->frame().kind == FrameKind::geographic;
    const double x_scale = on_earth ? std::cos(snapped.at.position.y * std::numbers::pi / 180) : 1;
    const auto offset = [&](Position from, Position p) {
        const double x = on_earth ? geo::unwrap_longitude(from.x, p.x) : p.x;
        return Position{(x - from.x) * x_scale, p.y - from.y};
    };
    const Position along = offset(line[snapped.at.segment], line[snapped.at.segment + 1]);
    const auto is_open = [&](ArcId arc) { return arc.valid() && roads.is_open(arc); };
    std::uint8_t allowed = 0;
    if (is_open(network_->forward_arc(at.edge))) allowed |= 1U;
    if (is_open(network_->backward_arc(at.edge))) allowed |= 2U;
    const bool both_ways = allowed == both_directions;
    if (point.bearing) {
        const double bearing = std::atan2(along.x, along.y) * 180 / std::numbers::pi;
        const auto is_near = [&](double degrees) {
            return std::abs(std::remainder(degrees - point.bearing->degrees, 360)) <= point.bearing->range;
        };
        if (!is_near(bearing)) allowed &= 2U;
        if (!is_near(bearing + 180)) allowed &= 1U;
    }
    const Position aside = offset(snapped.at.position, point.position);
    const double right = aside.x * along.y - aside.y * along.x;  // above 0 on the right of the edge
    // On a one-way road, and at an end of an edge, one may be on either side.
    if (point.side != RoadSide::any && both_ways && !snapped.node.valid() && right != 0) {
        const bool left_hand = !left_hand_.empty() && left_hand_[at.edge] != 0;
        const bool forward = ((right > 0) != left_hand) == (point.side == RoadSide::kerb);
        allowed &= forward ? 1U : 2U;
    }
    // At an end of an edge a bearing keeps the point on the edge; else one may go on along any road.
    if (point.bearing && allowed != 0 && allowed != both_directions) snapped.node = NodeId();
    snapped.directions = allowed;
    return snapped;
}

void Snapper::visit_nearest(Position point, double max_m, const OpenRoads& roads,
                            const std::function<bool(const Snapped&)>& visit, Ferries ferries) const {
    const Parts& here = roads.parts();
    const bool skips = any_ferries_ && ferries == Ferries::skip;
    const auto counts = [&](EdgeId edge) {
        return !(skips && is_ferry(edge)) && roads.takes_points(edge) && !is_barrier(*network_, edge);
    };
    const auto look = [&](const network::EdgePosition& at) { return !counts(at.edge) || visit(on_edge(at, point)); };
    if (!here.closes_arcs()) return index_.visit_nearest(point, max_m, look);
    const network::EdgeFilter filter{here.open_box_flags(), network::holds_open_edge,
                                     [&](EdgeId edge) { return roads.is_open(edge) && counts(edge); }};
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
                                         return (ends & flag) != 0 && roads.is_open(edge) && roads.takes_points(edge) &&
                                                !is_ferry(edge) && !is_barrier(*network_, edge);
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
    const std::string name = point.name.empty() ? core::coordinates(point.position) : point.name;
    return point.label.empty() ? name : fmt::format("{} ({})", point.label, name);
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
    if (network.frame().kind == FrameKind::none) {
        constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
        point.position = point.snapped = {nowhere, nowhere};
    }
    return point;
}

Result<Snapped> Snapper::put(const ResolvedLocation& point, const OpenRoads& roads, const SnapRule& rule) const {
    // What was too far from any road before may not be now.
    const bool was_put = point.snapped != nullptr && point.snapped->on_network();
    auto snapped = was_put ? put_again(*point.snapped, roads) : put_anew(point, roads, rule);
    if (!snapped || snapped->is_within_square()) return snapped;
    add_others(*snapped, point, roads, rule.role);
    if (snapped->squares.empty()) look_around(*snapped, roads);
    return snapped;
}

void Snapper::look_around(Snapped& snapped, const OpenRoads& roads) const {
    const bool is_free = snapped.is_on_network() && snapped.directions == both_directions;
    if (is_free && !snapped.is_within_square() && network_->frame().kind == FrameKind::geographic)
        look_across(squares_, roads, snapped);
}

// A leg continues along the arc by which the last one arrived; so a via point has no candidates but those that lead
// from and to the same junctions.
void Snapper::add_others(Snapped& snapped, const ResolvedLocation& point, const OpenRoads& roads, SnapRole role) const {
    if (!snapped.at.edge.valid() || network_->frame().kind == FrameKind::none) return;
    const bool is_kept_to_edge = !snapped.node.valid() && snapped.directions != both_directions;
    if (is_kept_to_edge && !point.bearing && point.side == RoadSide::any) return;  // what kept it there is not known
    const auto ends = [&](EdgeId edge) { return std::minmax({network_->edge_tail(edge), network_->edge_head(edge)}); };
    visit_nearest(snapped.at.position, same_place_m(network_->frame()), roads, [&](const Snapped& near) {
        const EdgeId edge = near.at.edge;
        if (edge == snapped.at.edge || (role == SnapRole::through && ends(edge) != ends(snapped.at.edge))) return true;
        const Snapped other = on_edge(near.at, point, roads);
        if (other.directions != 0 && !is_same_place(snapped, other))
            snapped.others.push_back(static_cast<const Spot&>(other));
        return true;
    });
}

Result<Snapped> Snapper::put_anew(const ResolvedLocation& point, const OpenRoads& roads, const SnapRule& rule) const {
    if (point.node.valid()) {
        Snapped snapped;
        snapped.node = point.node;
        snapped.at.position = point.position;
        return snapped;
    }
    std::optional<Snapped> nearest = within_squares(squares_, roads, point.position);
    bool any_open = nearest.has_value();
    const auto look = [&](const Snapped& snapped) {
        any_open = true;
        const Snapped there = on_edge(snapped.at, point, roads);
        if (there.directions == 0) return true;
        nearest = there;
        return false;
    };
    if (!nearest) visit_nearest(point.position, unlimited, roads, look);
    if (!any_open) visit_nearest(point.position, unlimited, roads, look, Ferries::take);
    if (any_open && !nearest)
        return Error{ErrorKind::no_route,
                     fmt::format("no open road leads in the direction {} (within {} degrees) that is asked for {}",
                                 point.bearing->degrees, point.bearing->range, called(point))};
    if (!nearest)
        return Error{
            ErrorKind::no_route,
            fmt::format("no road of the network is open for the weight {}{}, so no route can start or end at {}",
                        core::in_quotes(roads.column().name),
                        roads.takes_all_points() ? "" : " and takes points⟦ (⟨snap_exclude⟩)⟧", called(point))};
    const double nearest_m = nearest->at.distance_m;
    nearest->nearest_m = nearest_m;
    look_around(*nearest, roads);  // what it sees joins it to other parts
    if (nearest_m > rule.max_m) return too_far(point, *nearest, roads, rule);
    if (rule.to == SnapTo::large) return on_large_part(point, *nearest, roads, rule);
    if (rule.to == SnapTo::nearest || joins_largest(roads, *nearest, rule.role)) return *nearest;
    const double worth_m = std::max(worth_factor * nearest_m, nearest_m + worth_more_m);
    const double most_m = rule.to == SnapTo::largest ? rule.max_m : std::min(rule.max_m, worth_m);
    auto joined = nearest_joined(point, most_m, roads, rule.role);
    if (!joined && rule.to == SnapTo::largest) return too_far(point, *nearest, roads, rule);
    if (!joined || (rule.to == SnapTo::automatic && is_on_equal_part(roads, *nearest))) return *nearest;
    joined->nearest_m = nearest_m;
    return *joined;
}

Snapped Snapper::on_large_part(const ResolvedLocation& point, const Snapped& nearest, const OpenRoads& roads,
                               const SnapRule& rule) const {
    if (is_on_large_part(roads, nearest, rule.role) || !has_large_part(roads)) return nearest;
    auto found = nearest_joined(point, rule.yield_m, roads, rule.role);
    // Another large part may be nearer than the largest.
    constexpr int most_looked_at = 1000;
    int looked_at = 0;
    visit_nearest(point.position, found ? found->at.distance_m : rule.yield_m, roads, [&](const Snapped& near) {
        const Snapped there = on_edge(near.at, point, roads);
        const bool is_large = there.directions != 0 && is_on_large_part(roads, there, rule.role);
        if (is_large) found = there;
        return !is_large && ++looked_at < most_looked_at;
    });
    if (!found) return nearest;
    found->nearest_m = nearest.nearest_m;
    return *found;
}

bool Snapper::was_within_square(const Waypoint& before) const {
    return !squares_.empty() && before.directions == both_directions &&
           place_at(*network_, before.edge, before.fraction, before.snapped).distance_m >
               same_place_m(network_->frame());
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
    if (before.edge >= network_->edge_count() || !(before.fraction >= 0 && before.fraction <= 1) ||
        before.segment > network_->shape(before.edge).size())
        return Error{ErrorKind::usage, "a point was put on another network: this one has not that road"};
    if (was_within_square(before))
        if (auto within = within_squares(squares_, roads, before.snapped)) {
            within->at.distance_m = before.distance_m;
            return *std::move(within);
        }
    if (at.directions == 0 || at.directions > both_directions)
        return Error{ErrorKind::usage, "a point was put on the network in no direction of travel"};
    // At an end of an edge one may go on along every road that meets there, unless a bearing was asked for.
    if (at.fraction == 0 && at.directions == both_directions) at.node = network_->edge_tail(before.edge);
    if (at.fraction == 1 && at.directions == both_directions) at.node = network_->edge_head(before.edge);
    if (!roads.is_open(before.edge))
        return Error{
            ErrorKind::usage,
            fmt::format(
                "the point {} was put on a road that is closed for the weight {}, or to this request; put it on "
                "the network for that weight, or ask with coordinates",
                core::coordinates(before.position), core::in_quotes(roads.column().name))};
    return at;
}

}  // namespace starway::road::ask
