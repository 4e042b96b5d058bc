#include "request/codec/road/services.hpp"

#include <span>
#include <string_view>

#include "request/codec/road/route.hpp"

namespace starway::request::codec {
namespace {

// GeoJSON repeats a ring's first point at its end.
std::vector<std::vector<Position>> rings_of(const RingPolygon& polygon) {
    std::vector<std::vector<Position>> rings{polygon.outer};
    rings.insert(rings.end(), polygon.holes.begin(), polygon.holes.end());
    for (std::vector<Position>& ring : rings) ring.push_back(ring.front());
    return rings;
}

struct AreaGeometry {
    const std::vector<RingPolygon>& polygons;
};

std::optional<AreaGeometry> geometry_of(const IsochroneContour& contour) {
    return contour.polygons.empty() ? std::nullopt : std::optional(AreaGeometry{contour.polygons});
}

// A part of an isochrone.
template <class T>
struct Reached {
    const IsochroneAnswer& in;
    const T& it;
};
template <class T>
auto reached(const IsochroneAnswer& in, const std::vector<T>& parts) {
    return list_of(parts, [&in](const T& it) { return Reached<T>{in, it}; });
}

auto sums_of(const IsochroneAnswer& a, std::span<const double> sums) {
    const auto& weights = a.found.also;
    return when(!weights.empty(), [&weights, sums] {
        return map_of(weights.size(),
                      [&weights, sums](std::size_t i) { return std::pair(weights[i].name, finite(sums[i])); });
    });
}

}  // namespace

Object described(As<AreaGeometry>) {
    static constexpr auto rings = [](const RingPolygon& polygon) {
        return list_of<1>(rings_of(polygon), [](const auto& ring) { return list_of<4>(ring, std::identity()); });
    };
    static constexpr auto members = members_of<AreaGeometry>({
        {"type", Text<"MultiPolygon">()},
        {"coordinates", [](auto& area) { return list_of<1>(area.polygons, rings); }},
    });
    return {{},
            "GeoJSON: outer rings counter-clockwise, holes clockwise; null where polygons were not asked for.",
            members};
}

Object described(As<Reached<ContourPoint>>) {
    static constexpr auto members = members_of<Reached<ContourPoint>>({
        {"edge", [](auto& a) { return a.in.network.source_feature(a.it.edge); }, "The road's number in the source."},
        {"fraction", [](auto& a) { return a.it.fraction; }, "Of the edge's length, from its tail.", between(0, 1)},
        {"position", [](auto& a) { return a.it.position; }},
        {"on_outline", [](auto& a) { return a.it.on_outline; }, "Whether the geometry passes the point."},
        {"also", [](auto& a) { return sums_of(a.in, a.it.also); }, also_doc},
    });
    return {{}, {}, members};
}

Object described(As<Reached<IsochroneContour>>) {
    static constexpr auto members = members_of<Reached<IsochroneContour>>({
        {"value", [](auto& a) { return a.it.value; }, "In the unit of the weight."},
        {"area_km2", [](auto& a) { return a.it.area_m2 / 1e6; }},
        {"geometry", [](auto& a) { return geometry_of(a.it); }},
        {"points", [](auto& a) { return reached(a.in, a.it.points); }, "Where the cost is reached on roads."},
    });
    return {"contour", "What is reached for one cost.", members};
}

Object described(As<Reached<ReachedRoad>>) {
    static constexpr auto members = members_of<Reached<ReachedRoad>>({
        {"road", [](auto& a) { return text_or_null(a.in.network.name(a.it.edge)); }, no_name_doc},
        {"edge", [](auto& a) { return a.in.network.source_feature(a.it.edge); }, "The road's number in the source."},
        {"feature", [](auto& a) { return a.in.network.source_feature(a.it.edge); },
         "The same: the row or feature in the source, or the way's id."},
        {"backward", [](auto& a) { return a.it.backward; }, "Travelled from the edge's head to its tail."},
        {"from", [](auto& a) { return a.it.from; }, "Where the piece begins, as a fraction of the edge from its tail.",
         between(0, 1)},
        {"to", [](auto& a) { return a.it.to; }, {}, between(0, 1)},
        {"from_cost", [](auto& a) { return a.it.from_cost; }, "In the unit of the weight."},
        {"to_cost", [](auto& a) { return a.it.to_cost; }},
        {"from_also", [](auto& a) { return sums_of(a.in, a.it.from_also); }, also_doc},
        {"to_also", [](auto& a) { return sums_of(a.in, a.it.to_also); }, also_doc},
        {"geometry", [](auto& a) { return geometry_of(a.it.line); }},
    });
    return {"reached_road", "A piece of road within the largest contour.", members};
}

Object described(As<IsochroneAnswer>) {
    static constexpr auto members = members_of<IsochroneAnswer>({
        {"status", Text<"ok">()},
        {"weight", [](auto& a) { return a.found.weight; }},
        {"unit", [](auto& a) { return a.found.unit; }, "Of the weight; empty if unknown."},
        {"towards", [](auto& a) { return a.found.towards; }, "Costs to the origins instead of from them."},
        {"origins", [](auto& a) { return list_of(a.found.origins, std::identity()); }},
        {"contours", [](auto& a) { return reached(a, a.found.contours); }, "In the order of the request."},
        {"roads", [](auto& a) { return reached(a, a.found.roads); }, "Empty where they were not asked for."},
        {"buffer_m", [](auto& a) { return a.found.buffer_m; }, "How far polygons reach beside roads."},
        {"cell_m", [](auto& a) { return a.found.cell_m; }, "The grain of the outlines."},
        {"settled", [](auto& a) { return a.found.settled; }},
        {"query_us", [](auto& a) { return a.found.query_us; }, "Microseconds of the search."},
        {"outline_us", [](auto& a) { return a.found.outline_us; }, "Microseconds for the outlines."},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"max_snap_m", [](auto& a) { return finite(a.found.max_snap_m); }},
        {"assumptions", [](auto& a) { return road::ask::assumptions(a.found, a.network); }},
        {"warnings", [](auto& a) { return both(a.reading.warnings, a.found.warnings); }},
    });
    return {"isochrone", "The answer of `starway isochrone`.", members};
}

namespace {

// A route that is a part of an answer.
template <class T>
struct PartialRoute {
    RouteParts parts;
    const T& it;
};
template <class T>
auto routes_of(const std::vector<T>& parts, const RoadNetwork& network, RouteDetails details) {
    return list_of < std::is_same_v<T, Trip> ? 1 : 0 > (parts, [&network, details](const T& it) {
                                                       return PartialRoute<T>{{it.route, network, {}, details}, it};
                                                   });
}

struct TripStop {
    const Trips& in;
    std::size_t number;
};

}  // namespace

template <class T>
Object described(As<PartialRoute<T>>) {
    static constexpr auto members = members_of<PartialRoute<T>>({
        {[](auto& a) { return totals_of(a.parts); }},
        {"weight", [](auto& a) { return a.parts.route.weight; }},
        {[](auto& a) { return course_of(a.parts); }},
        {[](auto& a) { return std::cref(a.it); }},
    });
    return {{}, {}, members};
}

Object described(As<Trip>) {
    static constexpr auto members = members_of<Trip>({
        {"order", [](auto& trip) { return trip.order; }, "Numbers of the stops, from 0, in the order of travel."},
    });
    return {{}, {}, members};
}

Object described(As<Matching>) {
    static constexpr auto members = members_of<Matching>({
        {"confidence", [](auto& a) { return a.confidence; },
         "How likely it is, on average over its length, that the route was driven so.", between(0, 1)},
        {"points", [](auto& a) { return a.points; }, "Numbers of the trace's points, from 0, one per waypoint."},
    });
    return {{}, {}, members};
}

Object described(As<TripStop>) {
    static constexpr auto members = members_of<TripStop>({
        {"trip", [](auto& a) { return a.in.stops[a.number].trip; }},
        {"position", [](auto& a) { return a.in.stops[a.number].position; }, "In the order of that trip, from 0."},
        {"point", [](auto& a) { return a.in.points[a.number]; }},
    });
    return {{}, {}, members};
}

Object described(As<TripAnswer>) {
    static constexpr auto stops = [](const Trips& trips) {
        return list_of(trips.stops.size(), [&trips](std::size_t i) { return TripStop{trips, i}; });
    };
    static constexpr auto members = members_of<TripAnswer>({
        {"status", Text<"ok">()},
        {"trips", [](auto& a) { return routes_of(a.found.trips, a.network, {}); },
         "One, or several where the request splits them."},
        {"stops", [](auto& a) { return stops(a.found); }, "In the order of the request."},
        {"engine", [](auto& a) { return a.found.engine; }, "What computed the costs between stops."},
        {"table_us", [](auto& a) { return a.found.table_us; }},
        {"order_us", [](auto& a) { return a.found.order_us; }},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"assumptions", [](auto& a) { return road::ask::assumptions(a.found, a.network); }},
        {"warnings", [](auto& a) { return both(a.reading.warnings, a.found.warnings); }},
    });
    return {"trip", "The answer of `starway trip`.", members};
}

Object described(As<MatchedPoint>) {
    static constexpr auto members = members_of<MatchedPoint>({
        {"matching", [](auto& point) { return point.matching; }},
        {"waypoint", [](auto& point) { return point.waypoint; }},
        {"alternatives", [](auto& point) { return point.alternatives; }, "Candidates beside the chosen one."},
        {"point", [](auto& point) { return point.snapped; }},
    });
    return {{}, {}, members};
}

Object described(As<MatchAnswer>) {
    static constexpr auto members = members_of<MatchAnswer>({
        {"status", Text<"ok">()},
        {"weight", [](auto& a) { return a.found.weight; }},
        {"estimated_radius_m", [](auto& a) { return a.found.estimated_radius_m; },
         "The standard deviation of points that give none, estimated from the trace; null: all give theirs, or the "
         "request did."},
        {"matchings",
         [](auto& a) {
             return routes_of(a.found.matchings, a.network, {false, true});
         },
         "Pieces of the trace without a gap, each with its route."},
        {"tracepoints", [](auto& a) { return std::cref(a.found.tracepoints); },
         "One per point of the trace; null: left out."},
        {"settled", [](auto& a) { return a.found.settled; }},
        {"query_us", [](auto& a) { return a.found.query_us; }},
        {"load_ms", [](auto& a) { return a.reading.load_ms; }},
        {"assumptions", [](auto& a) { return road::ask::assumptions(a.found, a.network); }},
        {"warnings", [](auto& a) { return both(a.reading.warnings, a.found.warnings); }},
    });
    return {"match", "The answer of `starway match`.", members};
}

}  // namespace starway::request::codec
