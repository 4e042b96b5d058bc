#include "road/ask/features/service_record.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "base/geo/frame.hpp"
#include "road/ask/weights/cost_values.hpp"

namespace starway::road::ask {
namespace {

using draw::EventKind;

// Longitudes on the side of the first position.
class Unwrapped {
public:
    Unwrapped(const Frame& frame, Position middle) : wraps_(frame.kind == FrameKind::geographic), middle_(middle) {}
    [[nodiscard]] Position operator()(Position at) const {
        return wraps_ ? Position{geo::unwrap_longitude(middle_.x, at.x), at.y} : at;
    }

private:
    bool wraps_;
    Position middle_;
};

// The widest first.
std::vector<draw::Picture::Step> steps_of(const Isochrone& isochrone, const Unwrapped& drawn) {
    std::vector<const IsochroneContour*> contours;
    for (const IsochroneContour& contour : isochrone.contours) contours.push_back(&contour);
    std::stable_sort(contours.begin(), contours.end(),
                     [](const auto* a, const auto* b) { return a->value > b->value; });
    std::vector<draw::Picture::Step> steps;
    for (const IsochroneContour* contour : contours) {
        draw::Picture::Step& step = steps.emplace_back();
        step.label = cost_text(contour->value, isochrone.unit);
        const auto add = [&](const Ring& ring) {
            std::transform(ring.begin(), ring.end(), std::back_inserter(step.rings.emplace_back()), drawn);
        };
        for (const RingPolygon& polygon : contour->polygons) {
            add(polygon.outer);
            std::for_each(polygon.holes.begin(), polygon.holes.end(), add);
        }
    }
    return steps;
}

}  // namespace

ServicePicture picture_of(const Isochrone& isochrone, const RoadNetwork& network) {
    ServicePicture picture;
    const Unwrapped drawn(network.frame(), isochrone.origins.front().snapped);
    for (std::size_t i = 0; i < isochrone.origins.size(); ++i)
        picture.record.add(draw::end_event(isochrone.towards ? EventKind::destination : EventKind::source, i,
                                           drawn(isochrone.origins[i].snapped)));
    picture.steps = steps_of(isochrone, drawn);
    // The view is that of the areas.
    draw::SearchRecord view = picture.record;
    for (const auto& step : picture.steps)
        for (const auto& ring : step.rings) view.path.insert(view.path.end(), ring.begin(), ring.end());
    picture.roads = road_shapes(network, view);
    // The first node is an origin; the others come after it.
    const auto node = [&](Position at, double cost) {
        const auto number = static_cast<std::uint64_t>(picture.nodes.size());
        picture.nodes.push_back({number, 0, drawn(at), drawn(at), cost});
    };
    node(isochrone.origins.front().snapped, 0);
    for (const ReachedRoad& road : isochrone.roads) {
        const std::size_t last = road.line.size() - 1;
        for (std::size_t i = 0; i <= last; ++i)
            node(road.line[i],
                 road.from_cost + (road.to_cost - road.from_cost) * static_cast<double>(i) / static_cast<double>(last));
    }
    return picture;
}

ServicePicture picture_of(const Trips& trips, const RoadNetwork& network) {
    ServicePicture picture;
    std::vector<Route> others;
    for (const Trip& trip : trips.trips) {
        if (&trip == &trips.trips.front())
            picture.record = road_record(trip.route, network);
        else if (!trip.route.legs.empty())
            others.push_back(trip.route);
    }
    if (picture.record.events.empty())
        picture.record.add(draw::end_event(EventKind::source, 0, trips.points.front().snapped));
    const draw::SearchRecord first = picture.record;
    draw::SearchRecord view = first;
    const Unwrapped drawn(network.frame(), first.events.front().at);
    for (const Waypoint& point : trips.points) view.path.push_back(drawn(point.snapped));
    picture.roads = road_shapes(network, view);
    add_lines(others, first, picture.roads.shapes);
    return picture;
}

ServicePicture picture_of(const Match& match, const MatchRequest& request, const RoadNetwork& network) {
    ServicePicture picture;
    const Unwrapped drawn(network.frame(), request.trace.front().position);
    std::vector<Position> trace;
    for (const TracePoint& point : request.trace) trace.push_back(drawn(point.position));
    std::vector<Route> others;
    for (const Matching& matching : match.matchings) {
        if (&matching != &match.matchings.front()) {
            others.push_back(matching.route);
            continue;
        }
        for (const Leg& leg : matching.route.legs)
            for (const Position at : leg.line) picture.record.path.push_back(drawn(at));
    }
    draw::SearchRecord view = picture.record;
    view.events.push_back(draw::end_event(EventKind::source, 0, trace.front()));
    view.path.insert(view.path.end(), trace.begin(), trace.end());
    picture.roads = road_shapes(network, view);
    add_lines(others, view, picture.roads.shapes);
    picture.roads.shapes.add(draw::ShapeKind::trace, trace);
    return picture;
}

}  // namespace starway::road::ask
