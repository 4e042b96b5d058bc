// `starway route` on roads.
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "cli/itinerary.hpp"
#include "cli/json.hpp"
#include "cli/route.hpp"
#include "cli/text.hpp"
#include "service/route_features.hpp"

namespace starway::cli {
namespace {

Json to_json(const Waypoint& point) {
    return {{"lon", point.position.x},        {"lat", point.position.y},       {"snapped_lon", point.snapped.x},
            {"snapped_lat", point.snapped.y}, {"snapped_m", point.distance_m}, {"name", point.name}};
}

// The source's ids of the nodes passed, once each where one leg ends and the next begins.
Json path_of(const Route& route, const RoadNetwork& network) {
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

Json to_json(const Route& route, const LoadedNetwork& loaded) {
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
    json["path"] = path_of(route, loaded.network);
    json["warnings"] = loaded.warnings;
    for (const auto& warning : route.warnings) json["warnings"].push_back(warning);
    return json;
}

// Where something goes, and in which format; nowhere where both are empty.
struct Target {
    std::string path;
    std::string format;
};

Result<Target> target_of(const OutputArguments& output) {
    if (output.file.empty() && output.format.empty()) return Target{};
    const auto format = chosen_format(output);
    if (!format) return format.error();
    return Target{output.file.empty() ? "-" : output.file, *format};
}

Result<void> write(const RouteArguments& arguments, const Target& target, const Target& explored, const Route& route,
                   const RoadNetwork& network) {
    if (!target.path.empty()) {
        auto written =
            service::write_features(service::route_features(route, {true, arguments.road.legs, arguments.road.roads}),
                                    target.format, target.path);
        if (!written) return written;
    }
    if (explored.path.empty()) return {};
    return service::write_features(service::explored_features(route, network), explored.format, explored.path);
}

}  // namespace

void add_road_route_arguments(CLI::App& app, RoadRouteArguments& arguments) {
    constexpr const char* group = "Roads: the route";
    add_repeated(app, "--via", arguments.via, "Where it passes, in this order", "POINT")->group(group);
    add_places_arguments(app, arguments.places);
    for (const char* flag : {"--places", "--place-name-field"}) app.get_option(flag)->group(group);
    add_weight_argument(app, arguments.weight);
    app.get_option("--weight")->group(group);
    app.add_flag("--legs", arguments.legs, "In the output, also one feature for each leg")->group(group);
    app.add_flag("--roads", arguments.roads, "In the output, also one feature for each road")->group(group);
    add_index_argument(app, arguments.choices);
    add_snap_argument(app, arguments.choices);
    add_avoid_arguments(app, arguments.avoid);
    for (const char* flag : {"--index", "--snap", "--avoid-area", "--avoid-edges"}) app.get_option(flag)->group(group);
    add_file(app, "--explored", arguments.explored, "Write what the search settled, in order, with g, h and f")
        ->group(group);
}

Result<void> route_on_roads(const RouteArguments& arguments, Session& session) {
    const RoadRouteArguments& road = arguments.road;
    for (const auto& [flag, points] : {std::pair{"--from", &arguments.from}, std::pair{"--to", &arguments.to}})
        if (points->size() != 1)
            return Error{ErrorKind::usage,
                         points->empty() ? fmt::format("{} is required: lon,lat, the name of a place, or node:ID", flag)
                                         : fmt::format("{} takes one point on roads", flag)};
    // All that can be said without reading a perhaps large source comes first.
    const auto algorithm = algorithm_of(arguments.algorithm, road.choices);
    if (!algorithm) return algorithm.error();
    const auto target = target_of(arguments.output);
    if (!target) return target.error();
    const auto explored = target_of({road.explored, {}});
    if (!explored) return explored.error();
    const int claims = (target->path == "-" ? 1 : 0) + (explored->path == "-" ? 1 : 0) + (session.json ? 1 : 0);
    if (claims > 1)
        return Error{
            ErrorKind::usage,
            "only one of the route, the explored nodes and --json can go to standard output; give the others a file"};

    const auto loaded = load(arguments.source, session);
    if (!loaded) return loaded.error();
    RoadNetwork network = loaded->network;
    if (!road.avoid.empty()) {
        if (auto verified = network.verify(); !verified) return verified;
        auto without = avoiding(network, road.weight, road.avoid, session);
        if (!without) return without.error();
        network = *std::move(without);
    }
    auto places = load_places(road.places, arguments.source, loaded->network);
    if (!places) return places.error();
    Router router(network, *std::move(places));
    RouteRequest request;
    request.from = Location(arguments.from.front());
    request.to = Location(arguments.to.front());
    request.via.assign(road.via.begin(), road.via.end());
    request.weight = road.weight;
    request.algorithm = *algorithm;
    request.epsilon = arguments.algorithm.epsilon;
    request.explored = !road.explored.empty();
    request.use_index = road.choices.use_index();
    request.snap = road.choices.snap_to();
    const auto route = router.route(request, &session.cancel());
    if (!route) return route.error();
    for (const auto& warning : route->warnings) session.warn(warning);

    auto written = write(arguments, *target, *explored, *route, loaded->network);
    if (!written) return written;
    if (session.json)
        session.print(to_text(to_json(*route, *loaded)));
    else if (claims == 0)
        session.print(itinerary(*route, loaded->network, session.paint(), loaded->load_ms));
    if (!target->path.empty() && target->path != "-") session.note(fmt::format("Route written to {}", target->path));
    if (!explored->path.empty() && explored->path != "-")
        session.note(
            fmt::format("{} explored written to {}", plural(route->explored.size(), "node", "nodes"), explored->path));
    return {};
}

}  // namespace starway::cli
