#include "request/codec/osrm/tours.hpp"

#include "request/codec/osrm/answer.hpp"
#include "request/codec/osrm/waypoint.hpp"

namespace starway::request::codec::osrm {

void write_trip_answer(JsonWriter& json, const Request& request, const RoadNetwork& network, const Trips& trips) {
    json.object([&] {
        write_ok(json, request);
        json.list("trips", trips.trips, [&](const Trip& trip) {
            json.object([&] { write_route_members(json, request, network, trip.route); });
        });
        if (request.skip_waypoints) return;
        json.key("waypoints");
        json.begin_list();
        for (std::size_t i = 0; i < trips.stops.size(); ++i)
            json.object([&] {
                json.member("waypoint_index", trips.stops[i].position);
                json.member("trips_index", trips.stops[i].trip);
                write_waypoint_members(json, request, trips.points[i]);
            });
        json.end_list();
    });
}

void write_match_answer(JsonWriter& json, const Request& request, const RoadNetwork& network, const Match& match,
                        const std::vector<bool>& is_stop) {
    json.object([&] {
        write_ok(json, request);
        json.list("matchings", match.matchings, [&](const Matching& matching) {
            json.object([&] {
                json.member("confidence", matching.confidence);
                write_route_members(json, request, network, matching.route);
            });
        });
        if (request.skip_waypoints) return;
        json.key("tracepoints");
        json.begin_list();
        std::vector<std::size_t> stops_so_far(match.matchings.size(), 0);
        for (std::size_t i = 0; i < match.tracepoints.size(); ++i) {
            const auto& point = match.tracepoints[i];
            if (!point) {
                json.value(nullptr);
                continue;
            }
            json.object([&] {
                json.member("matchings_index", point->matching);
                if (is_stop.empty())
                    json.member("waypoint_index", point->waypoint);
                else if (is_stop[i])
                    json.member("waypoint_index", stops_so_far[point->matching]++);
                else
                    json.member("waypoint_index", nullptr);
                json.member("alternatives_count", point->alternatives);
                write_waypoint_members(json, request, point->snapped);
            });
        }
        json.end_list();
    });
}

}  // namespace starway::request::codec::osrm
