#include "request/codec/road/services.hpp"

#include <cmath>
#include <optional>
#include <span>
#include <string_view>

#include "request/codec/road/points.hpp"
#include "request/codec/road/route.hpp"
#include "road/ask/answer_words.hpp"

namespace starway::request::codec {
namespace {

void write_ring(JsonWriter& json, const Ring& ring) {
    json.begin_list();
    for (const Position at : ring) write_position(json, at);
    write_position(json, ring.front());
    json.end_list();
}

// GeoJSON: a MultiPolygon, or null without polygons.
void write_polygons(JsonWriter& json, const IsochroneContour& contour) {
    json.key("geometry");
    if (contour.polygons.empty()) return json.value(nullptr);
    json.object([&] {
        json.member("type", "MultiPolygon");
        json.list("coordinates", contour.polygons, [&](const RingPolygon& polygon) {
            json.begin_list();
            write_ring(json, polygon.outer);
            for (const Ring& hole : polygon.holes) write_ring(json, hole);
            json.end_list();
        });
    });
}

void write_sums(JsonWriter& json, std::string_view name, std::span<const AlsoWeight> weights,
                std::span<const double> sums) {
    if (weights.empty()) return;
    json.object(name, [&] {
        for (std::size_t i = 0; i < weights.size(); ++i)
            json.member(weights[i].name, known(std::isfinite(sums[i]), sums[i]));
    });
}

void write_reached(JsonWriter& json, const ReachedRoad& road, std::span<const AlsoWeight> also,
                   const RoadNetwork& network) {
    const std::string_view name = network.name(road.edge);
    json.object([&] {
        json.member("road", name.empty() ? std::optional<std::string_view>() : name);
        json.member("edge", network.source_feature(road.edge));
        json.member("feature", network.source_feature(road.edge));
        json.member("backward", road.backward);
        json.member("from", road.from);
        json.member("to", road.to);
        json.member("from_cost", road.from_cost);
        json.member("to_cost", road.to_cost);
        write_sums(json, "from_also", also, road.from_also);
        write_sums(json, "to_also", also, road.to_also);
        json.key("geometry");
        if (road.line.empty()) return json.value(nullptr);
        json.object([&] {
            json.member("type", "LineString");
            json.list("coordinates", road.line, [&](Position at) { write_position(json, at); });
        });
    });
}

}  // namespace

void write_isochrone(JsonWriter& json, const Isochrone& isochrone, const RoadNetwork& network, const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.member("weight", isochrone.weight);
        json.member("unit", isochrone.unit);
        json.member("towards", isochrone.towards);
        write_points(json, "origins", isochrone.origins);
        json.list("contours", isochrone.contours, [&](const IsochroneContour& contour) {
            json.object([&] {
                json.member("value", contour.value);
                json.member("area_km2", contour.area_m2 / 1e6);
                write_polygons(json, contour);
                json.list("points", contour.points, [&](const ContourPoint& point) {
                    json.object([&] {
                        json.member("edge", network.source_feature(point.edge));
                        json.member("fraction", point.fraction);
                        json.key("position");
                        write_position(json, point.position);
                        json.member("on_outline", point.on_outline);
                        write_sums(json, "also", isochrone.also, point.also);
                    });
                });
            });
        });
        json.list("roads", isochrone.roads,
                  [&](const ReachedRoad& road) { write_reached(json, road, isochrone.also, network); });
        json.member("buffer_m", isochrone.buffer_m);
        json.member("cell_m", isochrone.cell_m);
        json.member("settled", isochrone.settled);
        json.member("query_us", isochrone.query_us);
        json.member("outline_us", isochrone.outline_us);
        json.member("load_ms", reading.load_ms);
        json.member("max_snap_m", isochrone.max_snap_m);
        json.member("assumptions", road::ask::assumptions(isochrone, network));
        write_texts(json, "warnings", reading.warnings, isochrone.warnings);
    });
}

void write_trips(JsonWriter& json, const Trips& trips, const RoadNetwork& network, const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.list("trips", trips.trips, [&](const Trip& trip) {
            json.object([&] {
                write_route_members(json, trip.route, network);
                json.member("order", trip.order);
            });
        });
        json.key("stops");
        json.begin_list();
        for (std::size_t i = 0; i < trips.stops.size(); ++i)
            json.object([&] {
                json.member("trip", trips.stops[i].trip);
                json.member("position", trips.stops[i].position);
                json.key("point");
                write_point(json, trips.points[i]);
            });
        json.end_list();
        json.member("engine", trips.engine);
        json.member("table_us", trips.table_us);
        json.member("order_us", trips.order_us);
        json.member("load_ms", reading.load_ms);
        json.member("assumptions", road::ask::assumptions(trips, network));
        write_texts(json, "warnings", reading.warnings, trips.warnings);
    });
}

void write_match(JsonWriter& json, const Match& match, const RoadNetwork& network, const Reading& reading) {
    json.object([&] {
        json.member("status", "ok");
        json.member("weight", match.weight);
        json.member("estimated_radius_m", match.estimated_radius_m);
        json.list("matchings", match.matchings, [&](const Matching& matching) {
            json.object([&] {
                write_route_members(json, matching.route, network, {false, true});
                json.member("confidence", matching.confidence);
                json.member("points", matching.points);
            });
        });
        json.list("tracepoints", match.tracepoints, [&](const std::optional<Tracepoint>& point) {
            if (!point) return json.value(nullptr);
            json.object([&] {
                json.member("matching", point->matching);
                json.member("waypoint", point->waypoint);
                json.member("alternatives", point->alternatives);
                json.key("point");
                write_point(json, point->snapped);
            });
        });
        json.member("settled", match.settled);
        json.member("query_us", match.query_us);
        json.member("load_ms", reading.load_ms);
        json.member("assumptions", road::ask::assumptions(match, network));
        write_texts(json, "warnings", reading.warnings, match.warnings);
    });
}

}  // namespace starway::request::codec
