#include "road/ask/features/route_features.hpp"

#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <span>
#include <string>
#include <utility>

#include "base/core/wording.hpp"
#include "road/ask/directions/step_texts.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/route.hpp"
#include "write/formats.hpp"
#include "write/writers.hpp"

namespace starway::road::ask {
namespace {

using geo::Feature;
using geo::FieldType;
using geo::Value;

Value text_or_null(std::string_view text) {
    return text.empty() ? Value{} : Value{std::string(text)};
}
Value integer(std::size_t number) {
    return static_cast<std::int64_t>(number);
}

std::string called(const Waypoint& point) {
    return point.name.empty() ? core::coordinates(point.position) : point.name;
}

std::string from_to(const Waypoint& from, const Waypoint& to) {
    return called(from) + " to " + called(to);
}

std::vector<geo::RouteMark> marks(const Route& route) {
    std::vector<geo::RouteMark> marks;
    for (std::size_t i = 0; i < route.waypoints.size(); ++i) {
        const std::string_view role = i == 0 ? "start" : i + 1 == route.waypoints.size() ? "end" : "via";
        marks.push_back({route.waypoints[i].snapped, called(route.waypoints[i]), role});
    }
    return marks;
}

std::vector<geo::RouteTurn> turns(const Route& route, const Instructions& instructions) {
    std::vector<geo::RouteTurn> turns;
    for (StepText& step : step_texts(route, instructions)) turns.push_back({step.location, std::move(step.text)});
    return turns;
}

geo::FeatureTable route_table(const Route& route, const Instructions& instructions) {
    geo::FeatureTable table{"route", geo::GeometryKind::line, route.frame.kind, {}};
    table.fields = {{"part", FieldType::text},       {"name", FieldType::text},       {"leg", FieldType::integer},
                    {"cost", FieldType::real},       {"unit", FieldType::text},       {"weight", FieldType::text},
                    {"distance_m", FieldType::real}, {"duration_s", FieldType::real}, {"algorithm", FieldType::text},
                    {"optimal", FieldType::boolean}, {"bound", FieldType::real},      {"from", FieldType::text},
                    {"to", FieldType::text}};
    if (route.frame.kind == FrameKind::none) return table;
    table.marks = marks(route);
    table.turns = turns(route, instructions);
    return table;
}

// A row of route_table, field by field.
struct Row {
    std::string_view part;
    Value name, leg, cost, unit, weight, distance_m, duration_s, algorithm, optimal, bound, from, to;

    // Clears the row.
    Feature feature(std::vector<Position> points) {
        Feature result{std::move(points), {}};
        result.values.reserve(13);
        result.values.emplace_back(std::string(part));
        for (Value* value :
             {&name, &leg, &cost, &unit, &weight, &distance_m, &duration_s, &algorithm, &optimal, &bound, &from, &to})
            result.values.push_back(std::move(*value));
        return result;
    }
    void measure(const Route& route, double metres, double seconds) {
        if (route.has_distance) distance_m = metres;
        if (route.has_duration) duration_s = seconds;
    }
    void price(const Route& route, double amount) {
        cost = amount;
        unit = text_or_null(route.unit);
        weight = text_or_null(route.weight);
    }
};

Feature whole_feature(const Route& route) {
    std::vector<Position> line;
    for (const Leg& leg : route.legs)
        for (const Position& p : leg.line)
            if (line.empty() || line.back() != p) line.push_back(p);
    if (line.size() == 1) line.push_back(line.front());
    Row row;
    row.part = "route";
    row.price(route, route.reported_cost());
    row.measure(route, route.distance_m, route.duration_s);
    row.algorithm = std::string(name_of(route.algorithm));
    row.optimal = route.optimal;
    if (std::isfinite(route.bound)) row.bound = route.bound;
    if (!route.waypoints.empty()) {
        row.name = from_to(route.waypoints.front(), route.waypoints.back());
        row.from = called(route.waypoints.front());
        row.to = called(route.waypoints.back());
    }
    return row.feature(std::move(line));
}

Feature leg_feature(const Route& route, std::size_t number) {
    const Leg& leg = route.legs[number];
    Row row;
    row.part = "leg";
    row.leg = integer(number);
    row.price(route, route.reported_cost(leg));
    row.measure(route, leg.distance_m, leg.duration_s);
    row.name = from_to(route.waypoints[leg.from], route.waypoints[leg.to]);
    row.from = called(route.waypoints[leg.from]);
    row.to = called(route.waypoints[leg.to]);
    return row.feature(leg.line);
}

// A part of a leg's line; two points at least, unless there are no coordinates.
std::vector<Position> line_part(const Leg& leg, std::size_t first, std::size_t last) {
    std::vector<Position> points;
    if (!leg.line.empty())
        points.assign(leg.line.begin() + static_cast<std::ptrdiff_t>(first),
                      leg.line.begin() + static_cast<std::ptrdiff_t>(last) + 1);
    if (points.size() == 1) points.push_back(points.front());
    return points;
}

Feature step_feature(const Route& route, std::size_t number, const Step& step, const Instructions& instructions) {
    Row row;
    row.part = "step";
    row.name = text_or_null(instructions.text(step, context_of(route, number, step)));
    row.leg = integer(number);
    row.measure(route, step.distance_m, step.duration_s);
    return row.feature(line_part(route.legs[number], step.first_point, step.last_point));
}

// The tags that the network keeps, as fields of roads.
void add_kept_fields(const Route& route, std::vector<geo::Field>& fields) {
    for (const Leg& leg : route.legs)
        for (const RoadStretch& road : leg.roads) {
            for (const auto& [key, values] : road.tags)
                fields.push_back({writing::tag_field_name(key, fields), FieldType::text});
            return;
        }
}

// Of whole routes alone.
void add_also(const Route& route, writing::Features& features) {
    for (const AlsoSum& sum : route.also) {
        features.table.fields.push_back({"also_" + sum.name, FieldType::real});
        for (Feature& row : features.rows) {
            const bool is_whole = row.values.front() == Value(std::string("route")) && std::isfinite(sum.value);
            row.values.push_back(is_whole ? Value{sum.value} : Value{});
        }
    }
}

Feature road_feature(const Route& route, std::size_t number, const RoadStretch& road) {
    std::vector<Position> points = line_part(route.legs[number], road.first_point, road.last_point);
    Row row;
    row.part = "road";
    row.name = text_or_null(road.name);
    row.leg = integer(number);
    row.measure(route, road.distance_m, road.duration_s);
    Feature feature = row.feature(std::move(points));
    for (const auto& [key, values] : road.tags) feature.values.push_back(text_or_null(values));
    return feature;
}

}  // namespace

writing::Features route_features(const Route& route, const RouteParts& parts, const Instructions& instructions) {
    writing::Features features{route_table(route, instructions), {}};
    if (parts.roads) add_kept_fields(route, features.table.fields);
    if (parts.whole) features.rows.push_back(whole_feature(route));
    for (std::size_t leg = 0; leg < route.legs.size(); ++leg) {
        if (parts.legs) features.rows.push_back(leg_feature(route, leg));
        if (parts.roads)
            for (const RoadStretch& road : route.legs[leg].roads)
                features.rows.push_back(road_feature(route, leg, road));
        if (parts.steps)
            for (const Step& step : route.legs[leg].steps)
                features.rows.push_back(step_feature(route, leg, step, instructions));
    }
    for (Feature& row : features.rows) row.values.resize(features.table.fields.size());
    add_also(route, features);
    return features;
}

writing::Features features_of_several(const Alternatives& routes, const RouteParts& parts,
                                      const Instructions& instructions) {
    writing::Features several;
    std::size_t own_fields = 0;
    for (std::size_t i = 0; i < routes.routes.size(); ++i) {
        writing::Features one = route_features(routes.routes[i], parts, instructions);
        if (i == 0) {
            several.table = std::move(one.table);
            own_fields = several.table.fields.size();
            several.table.fields.push_back({"route", FieldType::integer});
            several.table.fields.push_back({"in_common", FieldType::real});
        }
        for (Feature& row : one.rows) {
            if (i > 0 && row.values[0] == Value(std::string("route")))
                if (auto* name = std::get_if<std::string>(&row.values[1])) *name += fmt::format(" ({})", i + 1);
            row.values.resize(own_fields);
            row.values.emplace_back(static_cast<std::int64_t>(i + 1));
            row.values.emplace_back(routes.in_common[i]);
            several.rows.push_back(std::move(row));
        }
    }
    return several;
}

writing::Features explored_features(const Route& route, const RoadNetwork& network) {
    writing::Features features{{"explored", geo::GeometryKind::point, network.frame().kind, {}}, {}};
    features.table.fields = {{"order", FieldType::integer}, {"node", FieldType::text}, {"parent", FieldType::text},
                             {"g", FieldType::real},        {"h", FieldType::real},    {"f", FieldType::real},
                             {"leg", FieldType::integer},   {"side", FieldType::text}};
    features.rows.reserve(route.explored.size());
    const InUnits cost(route.resolution);
    for (std::size_t i = 0; i < route.explored.size(); ++i) {
        const ExploredNode& e = route.explored[i];
        Feature row;
        if (network.frame().kind != FrameKind::none) row.points.push_back(network.position(e.node));
        row.values = {integer(i),
                      network.node_label(e.node),
                      e.from.valid() ? Value{network.node_label(e.from)} : Value{},
                      cost(e.g),
                      cost(e.h),
                      cost(e.f),
                      integer(e.leg),
                      std::string(e.backward ? "goal" : "start")};
        features.rows.push_back(std::move(row));
    }
    return features;
}

}  // namespace starway::road::ask

namespace starway {

Result<void> write_geojson(std::ostream& stream, const Route& route) {
    const auto features = road::ask::route_features(route);
    return writing::write_features(features, *writing::make_geojson_writer(core::Output::to(stream), features.table));
}

Result<void> write(const Route& route, const std::string& path, std::string_view format) {
    return writing::write_features(road::ask::route_features(route), format, path);
}

}  // namespace starway
