#include "codec/osrm/merge_legs.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "service/road/route/itinerary.hpp"

namespace starway::codec::osrm {
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
            service::append_tags(before, road);
        } else {
            leg.roads.push_back(std::move(road));
        }
    }
}

void append_leg(Leg& leg, Leg next) {
    const bool same_point = !leg.line.empty() && !next.line.empty() && leg.line.back() == next.line.front();
    const std::size_t shift = leg.line.size() - (same_point ? 1 : 0);
    append_roads(leg, next, shift);
    leg.line.insert(leg.line.end(), next.line.begin() + (same_point ? 1 : 0), next.line.end());
    // An arc that goes on past the joint is one arc.
    const bool same_arc = !leg.arcs.empty() && !next.arcs.empty() && leg.arcs.back() == next.arcs.front() &&
                          next.first_from >= leg.last_to;
    if (same_arc && !leg.arc_end.empty()) leg.arc_end.pop_back();
    if (leg.arcs.empty()) {
        leg.first_from = next.first_from;
        leg.first_segment = next.first_segment;
    }
    leg.arcs.insert(leg.arcs.end(), next.arcs.begin() + (same_arc ? 1 : 0), next.arcs.end());
    for (const std::size_t end : next.arc_end) leg.arc_end.push_back(end + shift);
    for (Leg::Walk walk : next.walks) {
        walk.point += shift;
        leg.walks.push_back(walk);
    }
    if (!next.arcs.empty()) {
        leg.last_to = next.last_to;
        leg.last_segment = next.last_segment;
    }
    const bool same_node = !leg.nodes.empty() && !next.nodes.empty() && leg.nodes.back() == next.nodes.front();
    leg.nodes.insert(leg.nodes.end(), next.nodes.begin() + (same_node ? 1 : 0), next.nodes.end());
    // The joint is one point of the line.
    const bool both = !leg.node_ids.empty() && !next.node_ids.empty();
    leg.node_ids.insert(leg.node_ids.end(), next.node_ids.begin() + (both ? 1 : 0), next.node_ids.end());
    leg.cost += next.cost;
    leg.distance_m += next.distance_m;
    leg.duration_s += next.duration_s;
    leg.to = next.to;
}

}  // namespace

void merge_legs(Route& route, std::span<const std::size_t> stops) {
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
            append_leg(legs.back(), std::move(leg));
    }
    for (std::size_t i = 0; i < legs.size(); ++i) {
        legs[i].from = i;
        legs[i].to = i + 1;
    }
    route.legs = std::move(legs);
    route.waypoints = std::move(waypoints);
}

}  // namespace starway::codec::osrm
