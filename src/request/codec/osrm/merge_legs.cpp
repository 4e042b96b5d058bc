#include "request/codec/osrm/merge_legs.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "road/ask/searches/itinerary.hpp"

namespace starway::request::codec::osrm {
namespace {

// A road that goes on past the joint is one road.
void append_roads(Leg& leg, Leg& next, std::size_t shift) {
    for (RoadStretch& road : next.roads) {
        road.first_point += shift;
        road.last_point += shift;
        if (!leg.roads.empty() && leg.roads.back().name == road.name) {
            RoadStretch& before = leg.roads.back();
            before.distance_m += road.distance_m;
            before.duration_s += road.duration_s;
            before.last_point = road.last_point;
            road::ask::append_tags(before.tags, road.tags);
        } else {
            leg.roads.push_back(std::move(road));
        }
    }
}

// Whether a leg ends where it begins, without passing a node.
bool stays(const Leg& leg) {
    if (!leg.walks.empty() || leg.arcs.size() > 1) return false;
    const bool is_point = leg.line.size() == 2 && leg.line.front() == leg.line.back();
    return leg.arcs.empty() || (is_point && !(leg.begins_at_node() && leg.ends_at_node()));
}

// Whether a leg ends within an arc that the next leg continues along.
bool goes_on_along(const Leg& leg, const Leg& next) {
    return !leg.arcs.empty() && !next.arcs.empty() && leg.arcs.back() == next.arcs.front() &&
           next.first_from >= leg.last_to;
}

bool is_point_of_line(const RoadNetwork& network, EdgeId edge, Position point) {
    std::vector<Position> line;
    network.append_line(edge, false, line);
    return std::find(line.begin(), line.end(), point) != line.end();
}

// Without the joint where that is no point of the road: neither the line nor the nodes have one there.
void leave_out_joint(Leg& leg, Leg& next) {
    leg.line.pop_back();
    next.line.front() = leg.line.back();
    if (leg.node_ids.empty() || next.node_ids.empty()) return;
    leg.node_ids.pop_back();
    next.node_ids.front() = leg.node_ids.back();
}

template <class T>
void append_but(std::size_t leave_out, const std::vector<T>& more, std::vector<T>& all) {
    all.insert(all.end(), more.begin() + static_cast<std::ptrdiff_t>(std::min(leave_out, more.size())), more.end());
}

void append_course(const RoadNetwork& network, Leg& leg, Leg& next) {
    const bool same_arc = goes_on_along(leg, next);
    const bool is_joint =
        same_arc && leg.line.size() > 1 && next.line.size() > 1 && leg.line.back() == next.line.front();
    if (is_joint && !is_point_of_line(network, network.edge(leg.arcs.back()), leg.line.back()))
        leave_out_joint(leg, next);
    const std::size_t same_point =
        !leg.line.empty() && !next.line.empty() && leg.line.back() == next.line.front() ? 1 : 0;
    const std::size_t shift = leg.line.size() - same_point;
    append_roads(leg, next, shift);
    append_but(same_point, next.line, leg.line);
    append_but(same_point, next.node_ids, leg.node_ids);
    if (same_arc && !leg.arc_end.empty()) leg.arc_end.pop_back();
    append_but(same_arc, next.arcs, leg.arcs);
    append_but(same_arc, next.turn_s, leg.turn_s);
    append_but(same_arc, next.turn_cost, leg.turn_cost);
    for (const std::size_t end : next.arc_end) leg.arc_end.push_back(end + shift);
    for (Leg::Walk walk : next.walks) {
        walk.point += shift;
        leg.walks.push_back(walk);
    }
    if (!next.arcs.empty()) {
        leg.last_to = next.last_to;
        leg.last_segment = next.last_segment;
    }
    append_but(!leg.nodes.empty() && !next.nodes.empty() && leg.nodes.back() == next.nodes.front(), next.nodes,
               leg.nodes);
}

void append_leg(const RoadNetwork& network, Leg& leg, Leg next) {
    next.cost += leg.cost;
    next.distance_m += leg.distance_m;
    next.duration_s += leg.duration_s;
    next.from = leg.from;
    if (stays(leg)) {
        leg = std::move(next);
        return;
    }
    if (!stays(next)) append_course(network, leg, next);
    leg.cost = next.cost;
    leg.distance_m = next.distance_m;
    leg.duration_s = next.duration_s;
    leg.to = next.to;
}

}  // namespace

void merge_legs(const RoadNetwork& network, Route& route, std::span<const std::size_t> stops) {
    std::vector<Leg> legs;
    SnappedPoints waypoints;
    for (std::size_t i = 0; i < route.waypoints.size(); ++i)
        if (std::binary_search(stops.begin(), stops.end(), i)) waypoints.push_back(std::move(route.waypoints[i]));
    for (std::size_t i = 0; i < route.legs.size(); ++i) {
        Leg& leg = route.legs[i];
        leg.steps.clear();
        if (i == 0 || std::binary_search(stops.begin(), stops.end(), i))
            legs.push_back(std::move(leg));
        else
            append_leg(network, legs.back(), std::move(leg));
    }
    for (std::size_t i = 0; i < legs.size(); ++i) {
        legs[i].from = i;
        legs[i].to = i + 1;
    }
    route.legs = std::move(legs);
    route.waypoints = std::move(waypoints);
}

}  // namespace starway::request::codec::osrm
