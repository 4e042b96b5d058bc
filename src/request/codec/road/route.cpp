#include "request/codec/road/route.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "request/codec/road/steps.hpp"
#include "road/ask/route/touched_rules.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/network.hpp"
#include "starway/road/tags.hpp"

namespace starway::request::codec {

Object described(As<Waypoint>) {
    static constexpr auto members = members_of<Waypoint>({
        {"lon", [](auto& point) { return finite(point.position.x); },
         "Longitude, or x of a planar network; null without coordinates."},
        {"lat", [](auto& point) { return finite(point.position.y); }, "Latitude, or y."},
        {"snapped_lon", [](auto& point) { return point.on_network() ? finite(point.snapped.x) : std::nullopt; },
         "The point on the road; null where no road is near enough, and without coordinates."},
        {"snapped_lat", [](auto& point) { return point.on_network() ? finite(point.snapped.y) : std::nullopt; }},
        {"snapped_m", [](auto& point) { return known(point.on_network(), point.distance_m); }, "Metres to that point."},
        {"nearest_m", [](auto& point) { return finite(point.nearest_m); }, "Metres to the nearest road of all."},
        {"name", [](auto& point) { return point.name; }, "The place's or road's name."},
    });
    return {"point", "A point of the request, and where it was snapped to a road.", members};
}

Object described(As<LineGeometry>) {
    static constexpr auto members = members_of<LineGeometry>({
        {"type", Text<"LineString">()},
        {"coordinates", [](auto& line) { return list_of<2>(line.points, std::identity()); }},
    });
    return {{}, "GeoJSON; null without coordinates.", members};
}

std::optional<LineGeometry> geometry_of(std::span<const Position> points) {
    return points.empty() ? std::nullopt : std::optional(LineGeometry{points});
}

RouteParts::RouteParts(const Route& one, const RoadNetwork& of, const Instructions& instructions, RouteDetails chosen)
    : route(one), network(of), words(instructions), details(chosen) {}

const RouteParts::Joined& RouteParts::joined() const {
    if (joined_) return *joined_;
    auto& [line, first_point] = joined_.emplace();
    for (const Leg& leg : route.legs)
        for (std::size_t i = 0; i < leg.line.size(); ++i) {
            const bool same = !line.empty() && leg.line[i] == line.back();
            if (i == 0) first_point.push_back(line.size() - (same ? 1 : 0));
            if (!same) line.push_back(leg.line[i]);
        }
    if (line.empty()) return *joined_;
    first_point.push_back(line.size() - 1);
    if (line.size() == 1) line.push_back(line.front());
    return *joined_;
}

Object described(As<RouteCost>) {
    static constexpr auto members = members_of<RouteCost>({
        {"cost", [](auto& cost) { return cost.reported; },
         "In the unit of the weight; of a profile the travel time in seconds."},
        {"preference", [](auto& cost) { return when(cost.preferred); },
         "What a profile minimised; only where the weight is a profile's."},
    });
    return {{}, {}, members};
}

namespace {

RouteCost cost_of(const Route& route) {
    return {route.reported_cost(), route.is_preference ? std::optional(route.cost) : std::nullopt};
}

auto sums_of(const Route& route) {
    return when(!route.also.empty(), [&] {
        return map_of(route.also, [](const AlsoSum& sum) { return std::pair(sum.name, finite(sum.value)); });
    });
}

struct LegOf {
    const RouteParts& in;
    std::size_t number;
    [[nodiscard]] const Leg& leg() const { return in.route.legs[number]; }
    [[nodiscard]] bool drawn() const { return number + 1 < in.joined().first_point.size(); }
    // Where it begins, or the one after it.
    [[nodiscard]] std::optional<std::size_t> point(std::size_t after) const {
        return drawn() ? std::optional(in.joined().first_point[number + after]) : std::nullopt;
    }
    [[nodiscard]] RouteCost cost() const {
        return {in.route.reported_cost(leg()),
                in.route.is_preference ? std::optional(InUnits(in.route.resolution)(leg().cost)) : std::nullopt};
    }
};

// Nodes and ways by their numbers in the source; tags, those that profiles ask about or the user chose.
struct LegAnnotations {
    const Leg& leg;
    const RoadNetwork& network;
    RoadTags tags;
    std::vector<EdgeNumbers> numbers;

    [[nodiscard]] std::vector<std::string> nodes() const {
        std::vector<std::string> names;
        if (const auto ids = node_ids_of(network, leg))
            for (const std::int64_t id : *ids) names.push_back(fmt::format("{}", id));
        else
            for (const NodeId node : nodes_along(network, leg)) names.emplace_back(network.node_label(node));
        return names;
    }
};

LegOf leg_of(const RouteParts& parts, std::size_t number) {
    return {parts, number};
}

LegAnnotations annotations_of(const LegOf& a) {
    return {a.leg(), a.in.network, RoadTags(a.in.network), edge_numbers(a.in.network)};
}

auto numbers_along(const LegAnnotations& a) {
    return map_of(a.numbers, [&a](const EdgeNumbers& numbers) {
        std::vector<std::optional<double>> along;
        for (const ArcId arc : a.leg.arcs) {
            const double value = numbers.values[a.network.edge(arc)];
            along.push_back(known(value > 0, value));
        }
        return std::pair(numbers.name, std::move(along));
    });
}

}  // namespace

Object described(As<LegAnnotations>) {
    static constexpr auto members = members_of<LegAnnotations>({
        {"nodes", [](auto& a) { return a.nodes(); },
         "The source's ids of the nodes, from the one behind the leg's start to the one beyond its end; of "
         "OpenStreetMap also of those at bends."},
        {"ways",
         [](auto& a) {
             return list_of(a.leg.arcs, [&](ArcId arc) { return a.network.source_feature(a.network.edge(arc)); });
         },
         "Ways of OpenStreetMap; rows or features of other sources."},
        {"backward", [](auto& a) { return list_of(a.leg.arcs, [&](ArcId arc) { return a.network.is_backward(arc); }); },
         "Whether the arc runs against the edge's line."},
        {"numbers", [](auto& a) { return when(!a.numbers.empty(), [&] { return numbers_along(a); }); },
         "Numbers of the edges besides weights, such as capacity, in the units that info tells; where the source tells "
         "any. Null: not of this edge."},
        {"tags",
         [](auto& a) {
             return when(!a.tags.empty(), [&] {
                 return list_of(a.leg.arcs, [&](ArcId arc) { return map_of(a.tags.of(a.network.edge(arc))); });
             });
         },
         "The tags that profiles ask about, and those that the build was told to keep; where the network keeps them."},
    });
    return {{},
            "Where asked for. The lists ways, backward and tags, and those of numbers, have an "
            "entry for each arc touched.",
            members};
}

Object described(As<LegOf>) {
    static constexpr auto members = members_of<LegOf>({
        {"from", [](auto& a) { return a.leg().from; }, "The number of its first point; 0 is the start."},
        {"to", [](auto& a) { return a.leg().to; }},
        {[](auto& a) { return a.cost(); }},
        {"distance_m", [](auto& a) { return known(a.in.route.has_distance, a.leg().distance_m); }},
        {"duration_s", [](auto& a) { return known(a.in.route.has_duration, a.leg().duration_s); }},
        {"first_point", [](auto& a) { return a.point(0); }, "The first coordinate of the leg in the geometry."},
        {"last_point", [](auto& a) { return a.point(1); }},
        {"steps", [](auto& a) { return when(!a.leg().steps.empty(), [&] { return steps_of(a.in, a.number); }); },
         "Turn-by-turn directions, where asked for; the first departs, the last arrives."},
        {"annotations", [](auto& a) { return when(a.in.details.annotations, [&] { return annotations_of(a); }); }},
    });
    return {"leg", "The way from one point to the next.", members};
}

namespace {

struct ItineraryLine {
    const Route& route;
    road::ask::ItineraryRoad road;
    double total_m, total_s;
};

std::vector<ItineraryLine> itinerary_of(const RouteParts& a) {
    std::vector<ItineraryLine> lines;
    double metres = 0;
    double seconds = 0;
    for (const auto& road : a.details.matched ? road::ask::matched_roads(a.route, a.network)
                                              : road::ask::itinerary_roads(a.route, a.network))
        lines.push_back({a.route, road, metres += road.metres, seconds += road.seconds});
    return lines;
}

// Those that have a value.
std::vector<std::pair<std::string, std::string>> told(std::vector<std::pair<std::string, std::string>> tags) {
    std::erase_if(tags, [](const auto& tag) { return tag.second.empty(); });
    return tags;
}

// The source ids of the route's nodes. A node that ends one leg and begins the next appears once.
std::vector<std::string> path_of(const RouteParts& a) {
    std::vector<std::string> path;
    NodeId last;
    for (const Leg& leg : a.route.legs)
        for (const NodeId node : leg.nodes) {
            if (node != last) path.emplace_back(a.network.node_label(node));
            last = node;
        }
    return path;
}

struct RuleOf {
    const RouteParts& in;
    road::ask::TouchedRule rule;
};

std::vector<RuleOf> rules_of(const RouteParts& a) {
    std::vector<RuleOf> rules;
    for (auto& rule : road::ask::touched_rules(a.route, a.network)) rules.push_back({a, std::move(rule)});
    return rules;
}

}  // namespace

Object described(As<ItineraryLine>) {
    static constexpr auto members = members_of<ItineraryLine>({
        {"road", [](auto& a) { return text_or_null(a.road.name); }, no_name_doc},
        {"leg", [](auto& a) { return a.road.leg; },
         "The number of the leg's first point; of a matching, of the first leg that follows the road."},
        {"distance_m", [](auto& a) { return known(a.route.has_distance, a.road.metres); }},
        {"duration_s", [](auto& a) { return known(a.route.has_duration, a.road.seconds); }},
        {"total_distance_m", [](auto& a) { return known(a.route.has_distance, a.total_m); },
         "From the start to the end of this stretch."},
        {"total_duration_s", [](auto& a) { return known(a.route.has_duration, a.total_s); }},
        {"tags", [](auto& a) { return when(!a.road.tags.empty(), [&] { return map_of(told(a.road.tags)); }); },
         "Where the network keeps tags: their values along the stretch, separated by semicolons."},
    });
    return {"itinerary_road", "A stretch along one road.", members};
}

// What holds for certain times only is not obeyed.
Object described(As<RuleOf>) {
    static constexpr auto way = [](const RuleOf& a) {
        return a.in.network.source_feature(a.in.network.edge(a.in.route.legs[a.rule.leg].arcs[a.rule.arc]));
    };
    static constexpr auto members = members_of<RuleOf>({
        {"leg", [](auto& a) { return a.rule.leg; }},
        {"way", [](auto& a) { return way(a); }, "Where it begins: the way of OpenStreetMap."},
        {"kind", [](auto& a) { return a.rule.kind; }, {}, one_of("closed|local|oneway|maxspeed|turn|barrier")},
        {"road", [](auto& a) { return a.rule.road; },
         "The road that it is about, or onto which the turn leads; empty: without a name."},
        {"rule", [](auto& a) { return a.rule.rule; }, "As tagged, such as motor_vehicle=no or no_left_turn."},
        {"condition", [](auto& a) { return a.rule.condition; }, "When it holds, as tagged."},
        {"text", [](auto& a) { return a.rule.text; }},
    });
    return {"timed_rule", {}, members};
}

Object described(As<RouteTotals>) {
    static constexpr auto members = members_of<RouteTotals>({
        {[](auto& a) { return cost_of(a.of.route); }},
        {"unit", [](auto& a) { return a.of.route.unit; }, "Of the weight; empty if unknown."},
        {"distance_m", [](auto& a) { return known(a.of.route.has_distance, a.of.route.distance_m); },
         "Null: the network has no lengths."},
        {"duration_s", [](auto& a) { return known(a.of.route.has_duration, a.of.route.duration_s); },
         "Null: the network has no travel times."},
        {"also", [](auto& a) { return sums_of(a.of.route); }, also_doc},
        {"optimal", [](auto& a) { return a.of.route.optimal; }, "Whether it is proven that nothing costs less."},
        {"bound", [](auto& a) { return finite(a.of.route.bound); },
         "The cost is at most so many times the optimum; null: nothing is proven."},
        {"precision", [](auto& a) { return a.of.route.precision; },
         "Of the proof: what is optimal costs at most this share more than the optimum in the source's own numbers; 0: "
         "it is the optimum.",
         at_least(0)},
    });
    return {{}, {}, members};
}

Object described(As<RouteCourse>) {
    static constexpr auto legs = [](const RouteParts& a) {
        return list_of(a.route.legs.size(), [&a](std::size_t i) { return leg_of(a, i); });
    };
    static constexpr auto members = members_of<RouteCourse>({
        {"path", [](auto& a) { return path_of(a.of); }, "The source's ids of the nodes, in order."},
        {"itinerary", [](auto& a) { return itinerary_of(a.of); }},
        {"geometry", [](auto& a) { return geometry_of(a.of.joined().line); }},
        {"legs", [](auto& a) { return legs(a.of); }},
        {"timed_rules", [](auto& a) { return rules_of(a.of); },
         "Rules for certain times only that the route touches; it does not obey them."},
    });
    return {{}, {}, members};
}

RouteAnswer::RouteAnswer(const Route& best, const RoadNetwork& network, const Reading& how, const Instructions& words,
                         RouteDetails details)
    : parts(best, network, words, details), reading(how) {}

RouteAnswer::RouteAnswer(const Alternatives& routes, const RoadNetwork& network, const Reading& how,
                         const Instructions& words, RouteDetails details)
    : parts(routes.routes.front(), network, words, details), reading(how), all(&routes) {}

namespace {

struct AlternativeRoute {
    const Alternatives& all;
    std::size_t number;
    RouteParts parts;
};

std::vector<Sentence> assumptions_of(const RouteAnswer& a) {
    return a.all != nullptr ? road::ask::assumptions(*a.all, a.parts.network)
                            : road::ask::assumptions(a.parts.route, a.parts.network);
}

AlternativeRoute alternative_of(const RouteAnswer& a, std::size_t number) {
    return {*a.all, number, {a.all->routes[number], a.parts.network, a.parts.words, a.parts.details}};
}

}  // namespace

Object described(As<AlternativeRoute>) {
    static constexpr auto members = members_of<AlternativeRoute>({
        {[](auto& a) { return cost_of(a.parts.route); }},
        {"times_best", [](auto& a) { return road::ask::times_best(a.all, a.number); },
         "Its cost as a multiple of the best."},
        {"in_common", [](auto& a) { return a.all.in_common[a.number]; },
         "The share that it has in common with the routes before it, 0 to 1."},
        {"distance_m", [](auto& a) { return known(a.parts.route.has_distance, a.parts.route.distance_m); }},
        {"duration_s", [](auto& a) { return known(a.parts.route.has_duration, a.parts.route.duration_s); }},
        {"also", [](auto& a) { return sums_of(a.parts.route); }, also_doc},
        {"main_roads", [](auto& a) { return road::ask::main_roads(a.parts.route); }, "Its longest roads."},
        {[](auto& a) { return course_of(a.parts); }},
    });
    return {"alternative", "A route beside the best one.", members};
}

Object described(As<RouteAnswer>) {
    static constexpr auto others = [](const RouteAnswer& a) {
        return list_of(a.all->routes.size() - 1, [&a](std::size_t i) { return alternative_of(a, i + 1); });
    };
    static constexpr auto via = [](const Route& route) {
        return list_of(std::span(route.waypoints).subspan(1, route.waypoints.size() - 2), std::identity());
    };
    static constexpr auto members = members_of<RouteAnswer>({
        {"status", Text<"ok">()},
        {[](auto& a) { return totals_of(a.parts); }},
        {"algorithm", [](auto& a) { return name_of(a.parts.route.algorithm); }, "The one that ran."},
        {"weight", [](auto& a) { return a.parts.route.weight; }, "The column that was minimised."},
        {"nodes", [](auto& a) { return a.parts.network.node_count(); }, "Of the network."},
        {"edges", [](auto& a) { return a.parts.network.edge_count(); }},
        {"settled", [](auto& a) { return a.parts.route.settled; }, "Nodes that the search settled."},
        {"relaxed", [](auto& a) { return a.parts.route.relaxed; }, "Arcs that it looked along."},
        {"query_us", [](auto& a) { return a.parts.route.query_us; }, "Microseconds, without reading the source."},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }, "Milliseconds to read the source."},
        {"max_snap_m", [](auto& a) { return finite(a.parts.route.max_snap_m); }, "The limit for snapping; null: none."},
        {"from", [](auto& a) { return a.parts.route.waypoints.front(); }},
        {"to", [](auto& a) { return a.parts.route.waypoints.back(); }},
        {"via", [](auto& a) { return when(a.parts.route.waypoints.size() > 2, [&] { return via(a.parts.route); }); }},
        {[](auto& a) { return course_of(a.parts); }},
        {"assumptions", [](auto& a) { return assumptions_of(a); }, "What the answer rests on, one sentence each."},
        {"warnings", [](auto& a) { return both(a.reading.warnings, a.parts.route.warnings); },
         "What to know about the answer, one sentence each, such as a point far from its road."},
        {"explored", [](auto& a) { return when(a.explored); }},
        {"alternatives", [](auto& a) { return when(a.all != nullptr, [&] { return others(a); }); },
         "The other routes, where several are asked for."},
    });
    return {"route", "The answer of `starway route` on roads.", members};
}

Explored<ExploredRow> explored_nodes(const Route& route, const RoadNetwork& network, std::size_t most_rows) {
    std::map<std::pair<std::uint32_t, NodeId>, std::int64_t> rows;  // by leg and side, and node
    const InUnits cost(route.resolution);
    Explored<ExploredRow> all{{}, route.settled};
    for (const ExploredNode& node : std::span(route.explored).first(std::min(most_rows, route.explored.size()))) {
        const std::uint32_t side = node.leg * 2 + (node.backward ? 1U : 0U);
        const auto from = node.from.valid() ? rows.find({side, node.from}) : rows.end();
        all.rows.push_back({network.position(node.node), from == rows.end() ? -1 : from->second, cost(node.g),
                            cost(node.h), cost(node.f), node.backward});
        rows[{side, node.node}] = static_cast<std::int64_t>(all.rows.size()) - 1;
    }
    return all;
}

}  // namespace starway::request::codec
