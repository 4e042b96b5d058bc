#include "request/codec/road/route.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "request/codec/explored.hpp"
#include "request/codec/road/steps.hpp"
#include "road/ask/answer_words.hpp"
#include "road/ask/route/touched_rules.hpp"
#include "starway/core/in_units.hpp"
#include "starway/road/node_ids.hpp"
#include "starway/road/tags.hpp"

namespace starway::request::codec {
namespace {

void write_metres(JsonWriter& json, std::string_view name, const Route& route, double metres) {
    json.member(name, known(route.has_distance, metres));
}
void write_seconds(JsonWriter& json, std::string_view name, const Route& route, double seconds) {
    json.member(name, known(route.has_duration, seconds));
}

// What a profile preferred has a name of its own: it is no time that anybody takes.
void write_cost(JsonWriter& json, const Route& route) {
    json.member("cost", route.reported_cost());
    if (route.is_preference) json.member("preference", route.cost);
}

void write_also(JsonWriter& json, const Route& route) {
    if (route.also.empty()) return;
    json.object("also", [&] {
        for (const AlsoSum& sum : route.also) json.member(sum.name, known(std::isfinite(sum.value), sum.value));
    });
}

// The joint geometry of all legs, without repeated points.
struct JointLine {
    std::vector<Position> points;
    std::vector<std::size_t> first_point;  // leg i begins at first_point[i]; the last element is the end of all

    explicit JointLine(const Route& route) {
        for (const Leg& leg : route.legs)
            for (std::size_t i = 0; i < leg.line.size(); ++i) {
                const bool same = !points.empty() && leg.line[i] == points.back();
                if (i == 0) first_point.push_back(points.size() - (same ? 1 : 0));
                if (!same) points.push_back(leg.line[i]);
            }
        if (points.empty()) return;
        first_point.push_back(points.size() - 1);
        if (points.size() == 1) points.push_back(points.front());
    }
};

void write_geometry(JsonWriter& json, const JointLine& line) {
    json.object_or_null("geometry", !line.points.empty(), [&] {
        json.member("type", "LineString");
        json.list("coordinates", line.points, [&](const Position& at) { write_position(json, at); });
    });
}

// Nodes and ways by their numbers in the source; tags, those that profiles ask about or the user chose, where the
// network keeps them.
void write_annotations(JsonWriter& json, const Leg& leg, const RoadNetwork& network) {
    const RoadTags tags(network);
    json.key("annotations");
    json.object([&] {
        if (const auto ids = node_ids_of(network, leg))
            json.list("nodes", *ids, [&](std::int64_t id) { json.value(fmt::format("{}", id)); });
        else
            json.list("nodes", nodes_along(network, leg), [&](NodeId node) { json.value(network.node_label(node)); });
        json.list("ways", leg.arcs, [&](ArcId arc) { json.value(network.source_feature(network.edge(arc))); });
        json.list("backward", leg.arcs, [&](ArcId arc) { json.value(network.is_backward(arc)); });
        if (tags.empty()) return;
        json.list("tags", leg.arcs, [&](ArcId arc) {
            json.object([&] {
                for (const auto& [key, value] : tags.of(network.edge(arc))) json.member(key, value);
            });
        });
    });
}

void write_legs(JsonWriter& json, const Route& route, const JointLine& line, const RoadNetwork& network,
                const Instructions& instructions, const RouteDetails& details) {
    json.key("legs");
    json.begin_list();
    for (std::size_t i = 0; i < route.legs.size(); ++i) {
        const Leg& leg = route.legs[i];
        const bool drawn = i + 1 < line.first_point.size();
        json.object([&] {
            json.member("from", leg.from);
            json.member("to", leg.to);
            json.member("cost", route.reported_cost(leg));
            if (route.is_preference) json.member("preference", InUnits(route.resolution)(leg.cost));
            write_metres(json, "distance_m", route, leg.distance_m);
            write_seconds(json, "duration_s", route, leg.duration_s);
            for (const auto& [name, leg_number] : {std::pair{"first_point", i}, std::pair{"last_point", i + 1}})
                json.member(name, drawn ? std::optional(line.first_point[leg_number]) : std::nullopt);
            if (!leg.steps.empty())
                write_steps(json, route, i, instructions, drawn ? line.first_point[i] : 0,
                            drawn ? line.first_point[i + 1] : 0);
            if (details.annotations) write_annotations(json, leg, network);
        });
    }
    json.end_list();
}

void write_itinerary(JsonWriter& json, const Route& route, const std::vector<road::ask::ItineraryRoad>& roads) {
    double total_m = 0;
    double total_s = 0;
    json.list("itinerary", roads, [&](const road::ask::ItineraryRoad& road) {
        total_m += road.metres;
        total_s += road.seconds;
        json.object([&] {
            json.member("road", road.name.empty() ? std::optional<std::string>() : road.name);
            json.member("leg", road.leg);
            write_metres(json, "distance_m", route, road.metres);
            write_seconds(json, "duration_s", route, road.seconds);
            write_metres(json, "total_distance_m", route, total_m);
            write_seconds(json, "total_duration_s", route, total_s);
            if (!road.tags.empty())
                json.object("tags", [&] {
                    for (const auto& [key, values] : road.tags)
                        if (!values.empty()) json.member(key, values);
                });
        });
    });
}

// The source ids of the route's nodes. A node that ends one leg and begins the next appears once.
void write_path(JsonWriter& json, const Route& route, const RoadNetwork& network) {
    json.key("path");
    json.begin_list();
    NodeId last;
    for (const Leg& leg : route.legs)
        for (const NodeId node : leg.nodes) {
            if (node != last) json.value(network.node_label(node));
            last = node;
        }
    json.end_list();
}

// What holds for certain times only is not obeyed.
void write_timed_rules(JsonWriter& json, const Route& route, const RoadNetwork& network) {
    json.list("timed_rules", road::ask::touched_rules(route, network), [&](const road::ask::TouchedRule& rule) {
        json.object([&] {
            json.member("leg", rule.leg);
            json.member("way", network.source_feature(network.edge(route.legs[rule.leg].arcs[rule.arc])));
            json.member("kind", rule.kind);
            json.member("road", rule.road);
            json.member("rule", rule.rule);
            json.member("condition", rule.condition);
            json.member("text", rule.text);
        });
    });
}

// Path, itinerary, geometry, legs, and the rules for certain times that they touch.
void write_course(JsonWriter& json, const Route& route, const RoadNetwork& network, const Instructions& instructions,
                  const RouteDetails& details) {
    const JointLine line(route);
    write_path(json, route, network);
    write_itinerary(
        json, route,
        details.matched ? road::ask::matched_roads(route, network) : road::ask::itinerary_roads(route, network));
    write_geometry(json, line);
    write_legs(json, route, line, network, instructions, details);
    write_timed_rules(json, route, network);
}

void write_members(JsonWriter& json, const Route& route, const std::vector<Sentence>& assumptions,
                   const RoadNetwork& network, const Reading& reading, const Instructions& instructions,
                   const RouteDetails& details) {
    json.member("status", "ok");
    write_cost(json, route);
    json.member("unit", route.unit);
    write_metres(json, "distance_m", route, route.distance_m);
    write_seconds(json, "duration_s", route, route.duration_s);
    write_also(json, route);
    json.member("optimal", route.optimal);
    json.member("bound", route.bound);
    json.member("precision", route.precision);
    json.member("algorithm", name_of(route.algorithm));
    json.member("weight", route.weight);
    json.member("nodes", network.node_count());
    json.member("edges", network.edge_count());
    json.member("settled", route.settled);
    json.member("relaxed", route.relaxed);
    json.member("query_us", route.query_us);
    json.member("load_ms", reading.load_ms);
    json.member("max_snap_m", route.max_snap_m);
    const std::span<const Waypoint> points(route.waypoints);
    json.key("from");
    write_point(json, points.front());
    json.key("to");
    write_point(json, points.back());
    if (points.size() > 2)
        json.list("via", points.subspan(1, points.size() - 2), [&](const Waypoint& via) { write_point(json, via); });
    write_course(json, route, network, instructions, details);
    json.member("assumptions", assumptions);
    write_texts(json, "warnings", reading.warnings, route.warnings);
}

}  // namespace

void write_point(JsonWriter& json, const Waypoint& point) {
    const bool placed = point.on_network();
    json.object([&] {
        json.member("lon", point.position.x);
        json.member("lat", point.position.y);
        json.member("snapped_lon", known(placed, point.snapped.x));
        json.member("snapped_lat", known(placed, point.snapped.y));
        json.member("snapped_m", known(placed, point.distance_m));
        json.member("nearest_m", point.nearest_m);
        json.member("name", point.name);
    });
}

void write_route_members(JsonWriter& json, const Route& route, const RoadNetwork& network,
                         const RouteDetails& details) {
    write_cost(json, route);
    json.member("unit", route.unit);
    write_metres(json, "distance_m", route, route.distance_m);
    write_seconds(json, "duration_s", route, route.duration_s);
    write_also(json, route);
    json.member("optimal", route.optimal);
    json.member("bound", route.bound);
    json.member("precision", route.precision);
    json.member("weight", route.weight);
    write_course(json, route, network, {}, details);
}

void write_points(JsonWriter& json, std::string_view name, const SnappedPoints& points) {
    json.list(name, points, [&](const Waypoint& point) { write_point(json, point); });
}

void write_route(JsonWriter& json, const Route& route, const RoadNetwork& network, const Reading& reading,
                 const Instructions& instructions, const RouteDetails& details, const MoreMembers& more) {
    json.object([&] {
        write_members(json, route, road::ask::assumptions(route, network), network, reading, instructions, details);
        if (more) more();
    });
}

void write_explored_nodes(JsonWriter& json, const Route& route, const RoadNetwork& network, std::size_t most_rows) {
    std::map<std::pair<std::uint32_t, NodeId>, std::int64_t> rows;  // by leg and side, and node
    std::int64_t count = 0;
    write_explored(json, {}, route.settled, {}, [&] {
        for (const ExploredNode& node : route.explored) {
            if (static_cast<std::size_t>(count) == most_rows) break;
            const std::uint32_t side = node.leg * 2 + (node.backward ? 1U : 0U);
            const auto from = node.from.valid() ? rows.find({side, node.from}) : rows.end();
            const InUnits cost(route.resolution);
            const Position at = network.position(node.node);
            write_explored_row(
                json, at.x, at.y,
                {from == rows.end() ? -1 : from->second, cost(node.g), cost(node.h), cost(node.f), node.backward});
            rows[{side, node.node}] = count++;
        }
    });
}

void write_routes(JsonWriter& json, const Alternatives& routes, const RoadNetwork& network, const Reading& reading,
                  const Instructions& instructions, const RouteDetails& details) {
    json.object([&] {
        write_members(json, routes.routes.front(), road::ask::assumptions(routes, network), network, reading,
                      instructions, details);
        json.key("alternatives");
        json.begin_list();
        for (std::size_t i = 1; i < routes.routes.size(); ++i) {
            const Route& route = routes.routes[i];
            json.object([&] {
                write_cost(json, route);
                json.member("times_best", road::ask::times_best(routes, i));
                json.member("in_common", routes.in_common[i]);
                write_metres(json, "distance_m", route, route.distance_m);
                write_seconds(json, "duration_s", route, route.duration_s);
                write_also(json, route);
                json.member("main_roads", road::ask::main_roads(route));
                write_course(json, route, network, instructions, details);
            });
        }
        json.end_list();
    });
}

}  // namespace starway::request::codec
