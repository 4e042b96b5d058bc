// Where roads meet, a point lies on all of them: its waypoint tells of the one that the route takes.
#pragma once

#include "road/ask/snapping/snap.hpp"
#include "starway/road/location.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// A point of a route: as it was asked for, and where it was put.
struct PointPut {
    const ResolvedLocation& meant;
    const Snapped& snapped;
};

// Moves the waypoint onto the edge of an arc that begins there, or ends. It remains the same place: a request that
// takes the waypoint has the same ways from there. A node that was asked for by its label stays a node.
enum class LegEnd : bool { begins, ends };
void put_on_road_taken(const RoadNetwork& network, const PointPut& point, ArcId arc, LegEnd end, Waypoint& waypoint);

}  // namespace starway::road::ask
