#include "request/codec/osrm/tours.hpp"

#include "request/codec/osrm/answer.hpp"
#include "request/codec/osrm/waypoint.hpp"

namespace starway::request::codec::osrm {
namespace {

struct StopOf {
    const TripReply& in;
    std::size_t number;
    [[nodiscard]] const Trips::Stop& stop() const { return in.trips.stops[number]; }
};
struct MatchingOf {
    const MatchReply& in;
    const Matching& matching;
};
struct TracepointOf {
    const MatchReply& in;
    std::size_t number;
    [[nodiscard]] const MatchedPoint& point() const { return *in.match.tracepoints[number]; }
};

Object described(As<StopOf>) {
    static constexpr auto members = members_of<StopOf>({
        {"waypoint_index", [](auto& a) { return a.stop().position; }, "Its place in the order of travel."},
        {"trips_index", [](auto& a) { return a.stop().trip; }},
        {[](auto& a) {
            return WaypointOf{a.in.request, a.in.trips.points[a.number]};
        }},
    });
    return {"stop", {}, members};
}

Object described(As<MatchingOf>) {
    static constexpr auto members = members_of<MatchingOf>({
        {"confidence", [](auto& a) { return a.matching.confidence; },
         "How likely it is that a point was on the road that it is matched to.", between(0, 1)},
        {[](auto& a) {
            return RouteOf{a.in.request, a.in.network, a.matching.route};
        }},
    });
    return {"matching", "A piece of the trace without a gap.", members};
}

Object described(As<TracepointOf>) {
    static constexpr auto members = members_of<TracepointOf>({
        {"matchings_index", [](auto& a) { return a.point().matching; }},
        {"waypoint_index", [](auto& a) { return a.in.waypoints[a.number]; },
         "The end of a leg of that matching; null where no leg ends there."},
        {"alternatives_count", [](auto& a) { return a.point().alternatives; }, "Other roads near the point."},
        {[](auto& a) {
            return WaypointOf{a.in.request, a.point().snapped};
        }},
    });
    return {"tracepoint", {}, members};
}

auto tracepoints_of(const MatchReply& a) {
    return list_of(a.match.tracepoints.size(), [&a](std::size_t i) {
        return a.match.tracepoints[i] ? std::optional(TracepointOf{a, i}) : std::nullopt;
    });
}

}  // namespace

Object described(As<TripReply>) {
    static constexpr auto members = members_of<TripReply>({
        {[](auto& a) { return Ok{a.request}; }},
        {"trips",
         [](auto& a) {
             return list_of(a.trips.trips, [&a](const Trip& trip) {
                 return RouteOf{a.request, a.network, trip.route};
             });
         }},
        {"waypoints",
         [](auto& a) {
             return when(!a.request.skip_waypoints, [&] {
                 return list_of(a.trips.stops.size(), [&a](std::size_t i) { return StopOf{a, i}; });
             });
         },
         "In the order of the request."},
    });
    return {"trip_answer", {}, members};
}

std::vector<std::optional<std::size_t>> numbers_of_waypoints(const Match& match, const std::vector<bool>& is_stop) {
    std::vector<std::optional<std::size_t>> numbers(match.tracepoints.size());
    std::vector<std::size_t> stops_so_far(match.matchings.size(), 0);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto& point = match.tracepoints[i];
        if (!point) continue;
        if (is_stop.empty())
            numbers[i] = point->waypoint;
        else if (is_stop[i])
            numbers[i] = stops_so_far[point->matching]++;
    }
    return numbers;
}

Object described(As<MatchReply>) {
    static constexpr auto members = members_of<MatchReply>({
        {[](auto& a) { return Ok{a.request}; }},
        {"matchings",
         [](auto& a) {
             return list_of(a.match.matchings, [&a](const Matching& matching) { return MatchingOf{a, matching}; });
         },
         "In the order of the trace."},
        {"tracepoints", [](auto& a) { return when(!a.request.skip_waypoints, [&] { return tracepoints_of(a); }); },
         "One for each point of the request; null where it was left out."},
    });
    return {"match_answer", {}, members};
}

}  // namespace starway::request::codec::osrm
