#include "road/ask/route/road_taken.hpp"

#include <optional>

#include "base/geo/frame.hpp"

namespace starway::road::ask {
namespace {

Spot at_node(const RoadNetwork& network, ArcId arc, LegEnd end) {
    Spot spot;
    const EdgeId edge = network.edge(arc);
    spot.node = end == LegEnd::begins ? network.tail(arc) : network.head(arc);
    spot.fraction = (end == LegEnd::begins) == network.is_backward(arc) ? 1 : 0;
    spot.at.edge = edge;
    spot.at.segment = spot.fraction > 0 ? static_cast<std::uint32_t>(network.shape(edge).size()) : 0;
    spot.at.position = network.position(spot.node);
    return spot;
}

// That of the point's spots which the arc passes.
std::optional<Spot> spot_passed(const RoadNetwork& network, const Snapped& point, ArcId arc, LegEnd end) {
    if (point.is_within_square()) return std::nullopt;  // it stays where it is
    const EdgeId edge = network.edge(arc);
    if (const Spot& on_edge = point.spot_on(edge); on_edge.lies_on(edge)) return on_edge;
    const Spot there = at_node(network, arc, end);
    std::optional<Spot> found;
    point.for_each_spot([&](const Spot& spot) {
        if (spot.node.valid() && !spot.is_across() && spot.node == there.node) found = there;
    });
    return found;
}

}  // namespace

void put_on_road_taken(const RoadNetwork& network, const PointPut& point, ArcId arc, LegEnd end, Waypoint& waypoint) {
    const EdgeId edge = network.edge(arc);
    if (!waypoint.edge.valid() || waypoint.edge == edge) return;
    const auto spot = spot_passed(network, point.snapped, arc, end);
    if (!spot) return;
    const Frame& frame = network.frame();
    waypoint.edge = edge;
    waypoint.segment = spot->at.segment;
    waypoint.fraction = spot->fraction;
    waypoint.directions = spot->directions;
    waypoint.snapped = spot->at.position;
    waypoint.distance_m =
        geo::segment_length(frame, geo::embed(frame, waypoint.position), geo::embed(frame, waypoint.snapped));
    if (point.meant.name.empty()) waypoint.name = network.name(edge);
}

}  // namespace starway::road::ask
