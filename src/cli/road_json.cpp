#include "cli/road_json.hpp"

#include <cmath>

namespace starway::cli {
namespace {

Json to_json(const Waypoint& point) {
    return {{"lon", point.position.x},        {"lat", point.position.y},       {"snapped_lon", point.snapped.x},
            {"snapped_lat", point.snapped.y}, {"snapped_m", point.distance_m}, {"name", point.name}};
}

}  // namespace

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

Json route_json(const Route& route, const LoadedNetwork& loaded) {
    Json json{{"status", "ok"},
              {"cost", route.cost},
              {"unit", route.unit},
              {"distance_m", route.has_distance ? Json(route.distance_m) : Json()},
              {"duration_s", route.has_duration ? Json(route.duration_s) : Json()},
              {"optimal", route.optimal},
              {"bound", std::isfinite(route.bound) ? Json(route.bound) : Json()},
              {"algorithm", name_of(route.algorithm)},
              {"weight", route.weight},
              {"nodes", loaded.network.node_count()},
              {"edges", loaded.network.edge_count()},
              {"settled", route.settled},
              {"relaxed", route.relaxed},
              {"query_us", route.query_us},
              {"load_ms", loaded.load_ms},
              {"from", to_json(route.waypoints.front())},
              {"to", to_json(route.waypoints.back())}};
    if (route.waypoints.size() > 2) {
        json["via"] = Json::array();
        for (std::size_t i = 1; i + 1 < route.waypoints.size(); ++i) json["via"].push_back(to_json(route.waypoints[i]));
    }
    json["path"] = path_json(route, loaded.network);
    json["warnings"] = loaded.warnings;
    for (const auto& warning : route.warnings) json["warnings"].push_back(warning);
    return json;
}

}  // namespace starway::cli
