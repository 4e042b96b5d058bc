#include "road/ask/features/service_features.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "road/ask/features/point_features.hpp"
#include "road/ask/features/route_features.hpp"

namespace starway::road::ask {
namespace {

using geo::Feature;
using geo::FieldType;
using geo::Value;

geo::FeatureTable contour_table(const Isochrone& isochrone, geo::GeometryKind kind) {
    geo::FeatureTable table{"isochrone", kind, isochrone.frame.kind, {}};
    table.fields = {{"contour", FieldType::real},
                    {"unit", FieldType::text},
                    {"weight", FieldType::text},
                    {"towards", FieldType::boolean},
                    {"area_km2", FieldType::real}};
    for (const Waypoint& origin : isochrone.origins) table.marks.push_back({origin.snapped, origin.name, "start"});
    return table;
}

std::vector<Value> contour_values(const Isochrone& isochrone, const IsochroneContour& contour) {
    return {contour.value, isochrone.unit.empty() ? Value{} : Value{isochrone.unit}, isochrone.weight,
            isochrone.towards, contour.area_m2 / 1e6};
}

std::vector<const IsochroneContour*> largest_first(const Isochrone& isochrone) {
    std::vector<const IsochroneContour*> order;
    for (const IsochroneContour& contour : isochrone.contours) order.push_back(&contour);
    std::stable_sort(order.begin(), order.end(), [](const auto* a, const auto* b) { return a->value > b->value; });
    return order;
}

std::vector<Position> closed_line(Ring ring) {
    ring.push_back(ring.front());
    return ring;
}

writing::Features contour_areas(const Isochrone& isochrone) {
    writing::Features features{contour_table(isochrone, geo::GeometryKind::area), {}};
    for (const IsochroneContour* contour : largest_first(isochrone)) {
        Feature feature{{}, contour_values(isochrone, *contour)};
        for (const RingPolygon& polygon : contour->polygons) {
            feature.areas.push_back({polygon.outer});
            for (const Ring& hole : polygon.holes) feature.areas.back().push_back(hole);
        }
        features.rows.push_back(std::move(feature));
    }
    return features;
}

writing::Features contour_lines(const Isochrone& isochrone) {
    writing::Features features{contour_table(isochrone, geo::GeometryKind::line), {}};
    for (const IsochroneContour* contour : largest_first(isochrone))
        for (const RingPolygon& polygon : contour->polygons) {
            features.rows.push_back({closed_line(polygon.outer), contour_values(isochrone, *contour)});
            for (const Ring& hole : polygon.holes)
                features.rows.push_back({closed_line(hole), contour_values(isochrone, *contour)});
        }
    return features;
}

Value also_value(double sum) {
    return std::isfinite(sum) ? Value{sum} : Value{};
}

writing::Features reached_roads(const Isochrone& isochrone, const RoadNetwork& network) {
    writing::Features features{{"roads", geo::GeometryKind::line, isochrone.frame.kind, {}}, {}};
    features.table.fields = {{"name", FieldType::text},       {"from_cost", FieldType::real},
                             {"to_cost", FieldType::real},    {"unit", FieldType::text},
                             {"weight", FieldType::text},     {"feature", FieldType::integer},
                             {"backward", FieldType::boolean}};
    for (const AlsoWeight& weight : isochrone.also)
        for (const char* const end : {"from_", "to_"})
            features.table.fields.push_back({end + ("also_" + weight.name), FieldType::real});
    features.rows.reserve(isochrone.roads.size());
    for (const ReachedRoad& road : isochrone.roads) {
        const std::string_view name = network.name(road.edge);
        features.rows.push_back({road.line,
                                 {name.empty() ? Value{} : Value{std::string(name)}, road.from_cost, road.to_cost,
                                  isochrone.unit.empty() ? Value{} : Value{isochrone.unit}, isochrone.weight,
                                  static_cast<std::int64_t>(network.source_feature(road.edge)), road.backward}});
        for (std::size_t i = 0; i < isochrone.also.size(); ++i)
            for (const double sum : {road.from_also[i], road.to_also[i]})
                features.rows.back().values.push_back(also_value(sum));
    }
    return features;
}

writing::Features contour_points(const Isochrone& isochrone, const RoadNetwork& network) {
    writing::Features features{{"points", geo::GeometryKind::point, isochrone.frame.kind, {}}, {}};
    features.table.fields = {{"contour", FieldType::real}, {"name", FieldType::text}, {"feature", FieldType::integer}};
    for (const AlsoWeight& weight : isochrone.also)
        features.table.fields.push_back({"also_" + weight.name, FieldType::real});
    for (const IsochroneContour* contour : largest_first(isochrone))
        for (const ContourPoint& point : contour->points) {
            const std::string_view name = network.name(point.edge);
            features.rows.push_back({{point.position},
                                     {contour->value, name.empty() ? Value{} : Value{std::string(name)},
                                      static_cast<std::int64_t>(network.source_feature(point.edge))}});
            for (const double sum : point.also) features.rows.back().values.push_back(also_value(sum));
        }
    return features;
}

// Routes one after another, each row with more values.
void append_route(const Route& route, bool legs, std::vector<Value> more, writing::Features& features) {
    writing::Features one = route_features(route, {true, legs, false});
    if (features.rows.empty()) features.table.marks.clear();
    features.table.marks.insert(features.table.marks.end(), one.table.marks.begin(), one.table.marks.end());
    for (Feature& row : one.rows) {
        row.values.insert(row.values.end(), more.begin(), more.end());
        features.rows.push_back(std::move(row));
    }
}

}  // namespace

writing::Features isochrone_features(const Isochrone& isochrone, const RoadNetwork& network, IsochroneParts parts) {
    switch (parts) {
        case IsochroneParts::lines:
            return contour_lines(isochrone);
        case IsochroneParts::roads:
            return reached_roads(isochrone, network);
        case IsochroneParts::points:
            return contour_points(isochrone, network);
        case IsochroneParts::areas:
            break;
    }
    return contour_areas(isochrone);
}

writing::Features trip_features(const Trips& trips, bool legs) {
    writing::Features features;
    features.table = route_features(trips.trips.front().route).table;
    features.table.name = "trip";
    features.table.fields.push_back({"trip", FieldType::integer});
    for (std::size_t i = 0; i < trips.trips.size(); ++i)
        append_route(trips.trips[i].route, legs, {static_cast<std::int64_t>(i + 1)}, features);
    return features;
}

writing::Features match_features(const Match& match, bool legs) {
    writing::Features features;
    Route none;
    none.frame = match.frame;
    features.table = route_features(match.matchings.empty() ? none : match.matchings.front().route).table;
    features.table.name = "match";
    features.table.fields.push_back({"matching", FieldType::integer});
    features.table.fields.push_back({"confidence", FieldType::real});
    for (std::size_t i = 0; i < match.matchings.size(); ++i)
        append_route(match.matchings[i].route, legs, {static_cast<std::int64_t>(i + 1), match.matchings[i].confidence},
                     features);
    // Every point of the trace would be a mark.
    features.table.marks.clear();
    return features;
}

writing::Features tracepoint_features(const Match& match, const MatchRequest& request, const RoadNetwork& network) {
    writing::Features features{{"tracepoints", geo::GeometryKind::point, match.frame.kind, {}}, {}};
    features.table.fields = {{"point", FieldType::integer},
                             {"matching", FieldType::integer},
                             {"distance_m", FieldType::real},
                             {"alternatives", FieldType::integer},
                             {"road", FieldType::text}};
    for (std::size_t i = 0; i < match.tracepoints.size(); ++i) {
        const auto number = static_cast<std::int64_t>(i + 1);
        const auto& point = match.tracepoints[i];
        if (!point) {
            features.rows.push_back({{request.trace[i].position}, {number, Value{}, Value{}, Value{}, Value{}}});
            continue;
        }
        const std::string road = road_name(network, point->snapped);
        features.rows.push_back(
            {{point->snapped.snapped},
             {number, static_cast<std::int64_t>(point->matching + 1), point->snapped.distance_m,
              static_cast<std::int64_t>(point->alternatives), road.empty() ? Value{} : Value{road}}});
    }
    return features;
}

}  // namespace starway::road::ask
