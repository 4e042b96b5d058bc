#include "shells/server/osrm/tours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "request/codec/osrm/merge_legs.hpp"
#include "request/codec/osrm/request.hpp"
#include "request/codec/osrm/tours.hpp"
#include "shells/server/osrm/points.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/network.hpp"

namespace starway::server {
namespace {

namespace osrm = request::codec::osrm;
using osrm::Refusal;
using osrm::Service;

}  // namespace

Response answer_trip(const osrm::Request& request, const Served& served, const Serving& serving,
                     const Control& control) {
    if (!request.roundtrip && !request.first_fixed && !request.last_fixed)
        return refused(Refusal{"NotImplemented", "This request is not supported"});
    auto placed = put_points(request, served, serving.limits, control);
    if (!placed) return refused(placed.refusal());
    auto points = places_for_all(*std::move(placed), request, served, control);
    if (!points) return refused(points.error(), Service::trip);
    TripRequest wanted;
    wanted.stops = *std::move(points);
    wanted.round_trip = request.roundtrip;
    // A round trip that ends at the last coordinate begins there too: it is the first stop then.
    const bool begins_at_last = request.roundtrip && request.last_fixed && !request.first_fixed;
    if (begins_at_last) std::rotate(wanted.stops.begin(), wanted.stops.end() - 1, wanted.stops.end());
    wanted.first_fixed = request.first_fixed || begins_at_last;
    wanted.last_fixed = request.last_fixed && !begins_at_last;
    wanted.weight = served.weight;
    wanted.most_stops = serving.limits.trip;
    wanted.closed = request.closed;
    auto trips = served.network->engine.trip(wanted, control);
    if (!trips) return refused(trips.error(), Service::trip);
    if (begins_at_last) {
        std::rotate(trips->stops.begin(), trips->stops.begin() + 1, trips->stops.end());
        std::rotate(trips->points.begin(), trips->points.begin() + 1, trips->points.end());
    }
    const RoadNetwork& network = served.network->engine.network();
    if ((request.annotations & osrm::annotate_nodes) != 0)
        for (Trip& trip : trips->trips) add_node_ids(network, trip.route);
    if (request.steps)
        for (Trip& trip : trips->trips) add_steps(network, trip.route);
    return json_response(request::codec::as_json(osrm::TripReply{request, network, *trips}));
}

Response answer_match(const osrm::Request& request, const Served& served, const Serving& serving,
                      const Control& control) {
    if (!std::is_sorted(request.timestamps.begin(), request.timestamps.end()))
        return refused(Refusal{"InvalidValue", "Timestamps need to be monotonically increasing."});
    const double largest = serving.limits.matching_radius;
    MatchRequest wanted;
    wanted.trace.reserve(request.coordinates.size());
    for (std::size_t i = 0; i < request.coordinates.size(); ++i) {
        TracePoint point{request.coordinates[i], {}, {}};
        if (!request.timestamps.empty()) point.time_s = request.timestamps[i];
        const Location asked = asked_point(request, i);
        point.bearing = asked.bearing();
        point.side = asked.side();
        if (!request.radiuses.empty() && request.radiuses[i] && std::isfinite(*request.radiuses[i])) {
            if (largest >= 0 && *request.radiuses[i] > largest)
                return refused(
                    Refusal{"TooBig", fmt::format("Radius search size is too large for map matching: the current "
                                                  "maximum is {} m{}",
                                                  largest, beyond_limit("max-matching-radius"))});
            point.radius_m = *request.radiuses[i];
        }
        wanted.trace.push_back(point);
    }
    wanted.weight = served.weight;
    wanted.gaps = request.split_gaps ? TraceGaps::split : TraceGaps::ignore;
    wanted.tidy = request.tidy;
    wanted.most_points = serving.limits.matching;
    wanted.closed = request.closed;
    auto match = served.network->engine.match(wanted, control);
    if (!match) return refused(match.error(), Service::match);
    if (match->matchings.empty())
        return refused(
            Refusal{"NoMatch", "Could not match the trace.",
                    "nowhere do two points in a row have roads within their radiuses that a route joins" +
                        (request.split_gaps && !request.timestamps.empty()
                             ? fmt::format(", with at most {} s between them (gaps=ignore: however much)", wanted.gap_s)
                             : std::string())});
    const RoadNetwork& network = served.network->engine.network();
    if ((request.annotations & osrm::annotate_nodes) != 0)
        for (Matching& matching : match->matchings) add_node_ids(network, matching.route);
    std::vector<bool> is_stop;
    if (!request.waypoints.empty()) {
        if (match->matchings.size() > 1)
            return refused(Refusal{"NoMatch", "Could not match the trace with the given waypoints."});
        is_stop.assign(request.coordinates.size(), false);
        for (const std::size_t number : request.waypoints) {
            if (!match->tracepoints[number])
                return refused(Refusal{"NoMatch", "Requested waypoint parameter could not be matched."});
            is_stop[number] = true;
        }
        std::vector<std::size_t> stops;
        for (const std::size_t number : request.waypoints) stops.push_back(match->tracepoints[number]->waypoint);
        osrm::merge_legs(network, match->matchings.front().route, stops);
    }
    if (request.steps)
        for (Matching& matching : match->matchings) add_steps(network, matching.route);
    return json_response(request::codec::as_json(
        osrm::MatchReply{request, network, *match, osrm::numbers_of_waypoints(*match, is_stop)}));
}

}  // namespace starway::server
