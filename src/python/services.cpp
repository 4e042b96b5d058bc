// Isochrones, trips and matched traces.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "python/arrays.hpp"
#include "python/bindings.hpp"
#include "python/call.hpp"
#include "python/options.hpp"
#include "python/points.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {
namespace {

// Of each contour: (value, area, polygons as lists of rings, the first the outline); then the pieces of road.
nb::tuple isochrone(const RoadEngine& engine, const nb::object& origins, const std::vector<double>& contours,
                    const std::string& weight, bool towards, bool roads, double denoise, double generalize,
                    std::optional<double> buffer, const std::string& snap, std::optional<double> max_snap,
                    const nb::object& closed) {
    IsochroneRequest request;
    request.origins = locations_of(origins);
    request.contours = contours;
    request.weight = weight;
    request.towards = towards;
    request.roads = roads;
    request.denoise = denoise;
    request.generalize_m = generalize;
    request.buffer_m = buffer;
    request.snap = snap_named(snap);
    request.max_snap_m = max_snap;
    request.closed = closed_of(closed, engine.network().frame().kind);
    const Isochrone found = run_request([&](const Control& control) { return engine.isochrone(request, control); });
    nb::list areas;
    for (const IsochroneContour& contour : found.contours) {
        nb::list polygons;
        for (const RingPolygon& polygon : contour.polygons) {
            nb::list rings;
            rings.append(numpy_of(polygon.outer));
            for (const Ring& hole : polygon.holes) rings.append(numpy_of(hole));
            polygons.append(rings);
        }
        areas.append(nb::make_tuple(contour.value, contour.area_m2, polygons));
    }
    nb::list reached;
    for (const ReachedRoad& road : found.roads)
        reached.append(nb::make_tuple(std::uint32_t{road.edge}, road.from_cost, road.to_cost, numpy_of(road.line)));
    return nb::make_tuple(areas, reached, found.unit, found.weight, found.warnings);
}

nb::tuple trip(const RoadEngine& engine, const nb::object& stops, const std::string& weight, bool round_trip,
               bool first_fixed, bool last_fixed, const std::string& snap, std::optional<double> max_snap,
               double effort_ms, bool split, const nb::object& closed) {
    TripRequest request;
    request.split = split;
    request.stops = locations_of(stops);
    request.weight = weight;
    request.round_trip = round_trip;
    request.first_fixed = first_fixed;
    request.last_fixed = last_fixed;
    request.snap = snap_named(snap);
    request.max_snap_m = max_snap;
    request.effort_ms = effort_ms;
    request.closed = closed_of(closed, engine.network().frame().kind);
    Trips found = run_request([&](const Control& control) { return engine.trip(request, control); });
    nb::list trips;
    for (Trip& made : found.trips) {
        std::vector<std::uint64_t> order(made.order.begin(), made.order.end());
        trips.append(nb::make_tuple(nb::cast(std::move(made.route)), numpy_of(std::move(order))));
    }
    return nb::make_tuple(trips, found.warnings);
}

// times, radii: arrays of one number per point, NaN where it states none; or empty.
nb::tuple match(const RoadEngine& engine, const Pairs& trace, const Vector<double>& times, const Vector<double>& radii,
                const std::string& weight, double radius, double beta, bool split_gaps, double gap, bool tidy,
                const nb::object& closed) {
    MatchRequest request;
    request.beta_m = beta;
    request.gaps = split_gaps ? TraceGaps::split : TraceGaps::ignore;
    request.most_points = std::max(request.most_points, trace.shape(0));
    const auto positions = positions_of(trace);
    const auto at = [](const Vector<double>& values, std::size_t i) -> std::optional<double> {
        return i < values.shape(0) && !std::isnan(values(i)) ? std::optional(values(i)) : std::nullopt;
    };
    for (std::size_t i = 0; i < positions.size(); ++i)
        request.trace.push_back({positions[i], at(times, i), at(radii, i)});
    request.weight = weight;
    request.radius_m = radius;
    request.gap_s = gap;
    request.tidy = tidy;
    request.closed = closed_of(closed, engine.network().frame().kind);
    Match found = run_request([&](const Control& control) { return engine.match(request, control); });
    nb::list matchings;
    for (Matching& matching : found.matchings) {
        std::vector<std::uint64_t> points(matching.points.begin(), matching.points.end());
        matchings.append(
            nb::make_tuple(nb::cast(std::move(matching.route)), matching.confidence, numpy_of(std::move(points))));
    }
    PointList snapped;
    std::vector<std::int64_t> matching_of;
    for (const auto& point : found.tracepoints) {
        snapped.points.push_back(point ? point->snapped : Waypoint{});
        if (!point) snapped.points.back().position = positions[snapped.points.size() - 1];
        matching_of.push_back(point ? static_cast<std::int64_t>(point->matching) : -1);
    }
    return nb::make_tuple(matchings, std::move(snapped), numpy_of(std::move(matching_of)), found.warnings);
}

}  // namespace

void bind_services(nb::module_& module) {
    module.def("isochrone", &isochrone, nb::arg("engine"), nb::arg("origins"), nb::arg("contours"), nb::arg("weight"),
               nb::arg("towards"), nb::arg("roads"), nb::arg("denoise"), nb::arg("generalize"),
               nb::arg("buffer").none(), nb::arg("snap"), nb::arg("max_snap").none(), nb::arg("closed").none());
    module.def("trip", &trip, nb::arg("engine"), nb::arg("stops"), nb::arg("weight"), nb::arg("round_trip"),
               nb::arg("first_fixed"), nb::arg("last_fixed"), nb::arg("snap"), nb::arg("max_snap").none(),
               nb::arg("effort"), nb::arg("split"), nb::arg("closed").none());
    module.def("match", &match, nb::arg("engine"), nb::arg("trace"), nb::arg("times"), nb::arg("radii"),
               nb::arg("weight"), nb::arg("radius"), nb::arg("beta"), nb::arg("split_gaps"), nb::arg("gap"),
               nb::arg("tidy"), nb::arg("closed").none());
}

}  // namespace starway::python
