#include "cli/road/json.hpp"

#include <cmath>

#include "cli/road/itinerary.hpp"

namespace starway::cli {
namespace {

Json metres_json(const Route& route, double metres) {
    return route.has_distance ? Json(metres) : Json();
}
Json seconds_json(const Route& route, double seconds) {
    return route.has_duration ? Json(seconds) : Json();
}

// The joint geometry of all legs, without repeated points; leg i begins at first_point[i].
Json geometry_json(const Route& route, std::vector<std::size_t>& first_point) {
    Json coordinates = Json::array();
    Position last;
    for (const Leg& leg : route.legs) {
        for (std::size_t i = 0; i < leg.line.size(); ++i) {
            const Position p = leg.line[i];
            const bool same = !coordinates.empty() && p == last;
            if (i == 0) first_point.push_back(coordinates.size() - (same ? 1 : 0));
            if (!same) coordinates.push_back({p.x, p.y});
            last = p;
        }
    }
    if (coordinates.empty()) return {};
    first_point.push_back(coordinates.size() - 1);
    if (coordinates.size() == 1) coordinates.push_back(coordinates.front());
    return {{"type", "LineString"}, {"coordinates", std::move(coordinates)}};
}

Json legs_json(const Route& route, const std::vector<std::size_t>& first_point) {
    Json legs = Json::array();
    for (std::size_t i = 0; i < route.legs.size(); ++i) {
        const Leg& leg = route.legs[i];
        const bool drawn = i + 1 < first_point.size();
        legs.push_back({{"from", leg.from},
                        {"to", leg.to},
                        {"cost", static_cast<double>(leg.cost) * route.resolution},
                        {"distance_m", metres_json(route, leg.distance_m)},
                        {"duration_s", seconds_json(route, leg.duration_s)},
                        {"first_point", drawn ? Json(first_point[i]) : Json()},
                        {"last_point", drawn ? Json(first_point[i + 1]) : Json()}});
    }
    return legs;
}

Json itinerary_json(const Route& route, const RoadNetwork& network) {
    Json roads = Json::array();
    double total_m = 0;
    double total_s = 0;
    for (const ItineraryRoad& road : itinerary_roads(route, network)) {
        total_m += road.metres;
        total_s += road.seconds;
        roads.push_back({{"road", road.name.empty() ? Json() : Json(road.name)},
                         {"leg", road.leg},
                         {"distance_m", metres_json(route, road.metres)},
                         {"duration_s", seconds_json(route, road.seconds)},
                         {"total_distance_m", metres_json(route, total_m)},
                         {"total_duration_s", seconds_json(route, total_s)}});
    }
    return roads;
}

}  // namespace

Json finite_json(double value) {
    return std::isfinite(value) ? Json(value) : Json();
}

Json point_json(const Waypoint& point) {
    Json json{{"lon", point.position.x}, {"lat", point.position.y}};
    const bool placed = point.on_network();
    json["snapped_lon"] = placed ? Json(point.snapped.x) : Json();
    json["snapped_lat"] = placed ? Json(point.snapped.y) : Json();
    json["snapped_m"] = placed ? Json(point.distance_m) : Json();
    json["nearest_m"] = finite_json(point.nearest_m);
    json["name"] = point.name;
    return json;
}

Json points_json(const SnappedPoints& points) {
    Json json = Json::array();
    for (const Waypoint& point : points) json.push_back(point_json(point));
    return json;
}

Json path_json(const Route& route, const RoadNetwork& network) {
    Json path = Json::array();
    NodeId last;
    for (const Leg& leg : route.legs) {
        for (const NodeId node : leg.nodes) {
            if (node != last) path.push_back(network.node_label(node));
            last = node;
        }
    }
    return path;
}

Json route_parts_json(const Route& route, const RoadNetwork& network) {
    std::vector<std::size_t> first_point;
    Json json;
    json["path"] = path_json(route, network);
    json["itinerary"] = itinerary_json(route, network);
    json["geometry"] = geometry_json(route, first_point);
    json["legs"] = legs_json(route, first_point);
    return json;
}

Json route_json(const Route& route, const LoadedNetwork& loaded) {
    Json json{{"status", "ok"},
              {"cost", route.cost},
              {"unit", route.unit},
              {"distance_m", metres_json(route, route.distance_m)},
              {"duration_s", seconds_json(route, route.duration_s)},
              {"optimal", route.optimal},
              {"bound", finite_json(route.bound)},
              {"algorithm", name_of(route.algorithm)},
              {"weight", route.weight},
              {"nodes", loaded.network.node_count()},
              {"edges", loaded.network.edge_count()},
              {"settled", route.settled},
              {"relaxed", route.relaxed},
              {"query_us", route.query_us},
              {"load_ms", loaded.load_ms},
              {"max_snap_m", finite_json(route.max_snap_m)},
              {"from", point_json(route.waypoints.front())},
              {"to", point_json(route.waypoints.back())}};
    if (route.waypoints.size() > 2) {
        json["via"] = Json::array();
        for (std::size_t i = 1; i + 1 < route.waypoints.size(); ++i)
            json["via"].push_back(point_json(route.waypoints[i]));
    }
    json.update(route_parts_json(route, loaded.network));
    json["assumptions"] = assumptions(route, loaded.network);
    json["warnings"] = loaded.warnings;
    for (const auto& warning : route.warnings) json["warnings"].push_back(warning);
    return json;
}

}  // namespace starway::cli
