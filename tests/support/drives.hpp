// Drives on a network: routes, and the traces that a receiver with errors would record along them.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "starway/road/engine.hpp"

namespace starway::test {

struct Drive {
    std::vector<TracePoint> trace;
    std::map<std::uint32_t, double> metres;  // driven, per arc
    double length_m = 0;
};

struct DriveOptions {
    double spacing_m = 15;  // between points
    double noise_m = 5;     // standard deviation of each coordinate
    double speed = 15;      // metres a second
    std::size_t stops = 3;  // that it passes, besides its start
};

inline Position moved(const Frame& frame, Position at, double east_m, double north_m) {
    if (frame.kind != FrameKind::geographic) return {at.x + east_m, at.y + north_m};
    constexpr double degree_m = 111'195;
    return {at.x + east_m / (degree_m * std::cos(at.y * std::numbers::pi / 180)), at.y + north_m / degree_m};
}
inline double apart_m(const Frame& frame, Position a, Position b) {
    if (frame.kind != FrameKind::geographic) return std::hypot(b.x - a.x, b.y - a.y);
    constexpr double degree_m = 111'195;
    return degree_m * std::hypot((b.x - a.x) * std::cos((a.y + b.y) / 2 * std::numbers::pi / 180), b.y - a.y);
}

// The metres driven along each arc of a route; the first and last arcs of its legs count in part.
inline std::map<std::uint32_t, double> metres_by_arc(const RoadNetwork& network, const std::vector<Leg>& legs,
                                                     const std::vector<Waypoint>& waypoints) {
    std::map<std::uint32_t, double> metres;
    for (const Leg& leg : legs)
        for (std::size_t i = 0; i < leg.arcs.size(); ++i) {
            const ArcId arc = leg.arcs[i];
            std::vector<Position> line;
            network.append_line(network.edge(arc), false, line);
            double length = 0;
            for (std::size_t k = 1; k < line.size(); ++k) length += apart_m(network.frame(), line[k - 1], line[k]);
            const auto along = [&](const Waypoint& point) {
                return network.is_backward(arc) ? 1 - point.fraction : point.fraction;
            };
            double from = 0;
            double to = 1;
            if (i == 0 && waypoints[leg.from].edge == network.edge(arc)) from = along(waypoints[leg.from]);
            if (i + 1 == leg.arcs.size() && waypoints[leg.to].edge == network.edge(arc)) to = along(waypoints[leg.to]);
            metres[arc] += length * std::max(0.0, to - from);
        }
    return metres;
}

// A drive between random places; nothing where there is no route.
inline std::optional<Drive> random_drive(const road::Engine& engine, std::mt19937_64& random,
                                         const DriveOptions& options, const std::string& weight) {
    const RoadNetwork& network = engine.network();
    const auto place = [&] {
        const EdgeId edge(static_cast<std::uint32_t>(random() % network.edge_count()));
        std::vector<Position> line;
        network.append_line(edge, false, line);
        const Position a = line[0];
        const Position b = line[1];
        return Location(Position{(a.x + 2 * b.x) / 3, (a.y + 2 * b.y) / 3});
    };
    RouteRequest request;
    request.from = place();
    request.to = place();
    for (std::size_t i = 1; i < options.stops; ++i) request.via.push_back(place());
    request.weight = weight;
    const auto route = engine.route(request);
    if (!route) return std::nullopt;
    Drive drive;
    drive.metres = metres_by_arc(network, route->legs, route->waypoints);
    for (const auto& [arc, metres] : drive.metres) drive.length_m += metres;
    std::normal_distribution<double> noise(0, options.noise_m);
    double travelled = 0;
    double next = 0;
    const auto record = [&](Position at) {
        TracePoint point;
        point.position = options.noise_m > 0 ? moved(network.frame(), at, noise(random), noise(random)) : at;
        point.time_s = travelled / options.speed;
        drive.trace.push_back(point);
    };
    Position last{};
    bool first = true;
    for (const Leg& leg : route->legs)
        for (const Position at : leg.line) {
            if (!first) {
                const double length = apart_m(network.frame(), last, at);
                while (length > 0 && next <= travelled + length) {
                    const double share = (next - travelled) / length;
                    const double before = travelled;
                    travelled = next;
                    record({last.x + (at.x - last.x) * share, last.y + (at.y - last.y) * share});
                    travelled = before;
                    next += options.spacing_m;
                }
                travelled += length;
            }
            first = false;
            last = at;
        }
    return drive;
}

// The share of the driven metres that a match found, along the same arcs.
inline double found_share(const RoadNetwork& network, const Drive& drive, const Match& match) {
    std::map<std::uint32_t, double> found;
    for (const Matching& matching : match.matchings)
        for (const auto& [arc, metres] : metres_by_arc(network, matching.route.legs, matching.route.waypoints))
            found[arc] += metres;
    double both = 0;
    for (const auto& [arc, metres] : drive.metres)
        if (const auto there = found.find(arc); there != found.end()) both += std::min(metres, there->second);
    return drive.length_m > 0 ? both / drive.length_m : 1;
}

}  // namespace starway::test
