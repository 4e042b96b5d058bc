// Isochrones, trips and matched traces.
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "request/codec/road/services.hpp"
#include "road/ask/features/service_features.hpp"
#include "road/ask/features/service_record.hpp"
#include "road/ask/files/traces.hpp"
#include "shells/python/answers.hpp"
#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/keywords.hpp"
#include "shells/python/many.hpp"
#include "shells/python/options.hpp"
#include "shells/python/pictures.hpp"
#include "shells/python/points.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {
namespace {

// Answers with what their pictures and files need besides.
struct IsochroneAnswer {
    Isochrone found;
    RoadNetwork network;
};
struct TripAnswer {
    Trips found;
    RoadNetwork network;
};
struct MatchAnswer {
    Match found;
    MatchRequest request;
    RoadNetwork network;
};

// The described answer is made of the same.
template <class Described, class Answer>
std::string told_of(const Answer& answer, const std::string& name) {
    return told(Described{answer.found, answer.network, nothing_read}, name);
}

IsochroneAnswer isochrone(const road::Engine& engine, const nb::dict& options) {
    const auto request = request_of<IsochroneRequest>(engine, options);
    return {run_request([&](const Control& control) { return engine.isochrone(request, control); }), engine.network()};
}

// Of each origin alone. options: without "from".
std::vector<IsochroneAnswer> isochrones(const road::Engine& engine, const nb::object& origins, const nb::dict& options,
                                        const nb::object& progress, unsigned threads) {
    const auto request = request_of<IsochroneRequest>(engine, options);
    const std::vector<Location> locations = locations_of(origins);
    const auto ask = [&](std::size_t i, const Control& control) -> Result<IsochroneAnswer> {
        IsochroneRequest one = request;
        one.origins = {locations[i]};
        auto found = engine.isochrone(one, control);
        if (!found) return std::move(found).error();
        return IsochroneAnswer{*std::move(found), engine.network()};
    };
    return run_each(locations.size(), "computing isochrones", ask, progress, threads);
}

// Of each contour: (value, area, polygons as lists of rings, the first the outline).
nb::list contours_of(const IsochroneAnswer& answer) {
    nb::list areas;
    for (const IsochroneContour& contour : answer.found.contours) {
        nb::list polygons;
        for (const RingPolygon& polygon : contour.polygons) {
            nb::list rings;
            rings.append(numpy_of(polygon.outer));
            for (const Ring& hole : polygon.holes) rings.append(numpy_of(hole));
            polygons.append(rings);
        }
        areas.append(nb::make_tuple(contour.value, contour.area_m2, polygons));
    }
    return areas;
}

// Of each: edge, costs where it begins and ends, line, and what other weights come to there.
nb::list roads_of(const IsochroneAnswer& answer) {
    nb::list reached;
    for (const ReachedRoad& road : answer.found.roads)
        reached.append(nb::make_tuple(std::uint32_t{road.edge}, road.from_cost, road.to_cost, numpy_of(road.line),
                                      road.from_also, road.to_also));
    return reached;
}

// Of each contour: (value, edges (n,), fractions (n,), positions (n, 2), sums of other weights: n lists).
nb::list crossings_of(const IsochroneAnswer& answer) {
    nb::list all;
    for (const IsochroneContour& contour : answer.found.contours) {
        std::vector<std::uint32_t> edges;
        std::vector<double> fractions;
        std::vector<Position> positions;
        std::vector<std::vector<double>> also;
        for (const ContourPoint& point : contour.points) {
            also.push_back(point.also);
            edges.emplace_back(point.edge);
            fractions.push_back(point.fraction);
            positions.push_back(point.position);
        }
        all.append(nb::make_tuple(contour.value, numpy_of(std::move(edges)), numpy_of(std::move(fractions)),
                                  numpy_of(positions), also));
    }
    return all;
}

void write_isochrone(const IsochroneAnswer& answer, const std::string& path, const std::string& format,
                     const std::string& features) {
    const auto parts = value_named<road::ask::IsochroneParts>({{"areas", road::ask::IsochroneParts::areas},
                                                               {"lines", road::ask::IsochroneParts::lines},
                                                               {"roads", road::ask::IsochroneParts::roads},
                                                               {"points", road::ask::IsochroneParts::points}},
                                                              "features", features);
    run([&](const Control&) {
        return writing::write_features(road::ask::isochrone_features(answer.found, answer.network, parts), format,
                                       path);
    });
}

void draw_isochrone(const IsochroneAnswer& answer, const nb::dict& options, const std::string& title) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        if (auto fine = check_drawable(answer.network); !fine) return fine;
        road::ask::ServicePicture shown = road::ask::picture_of(answer.found, answer.network);
        const draw::Field field = draw::field_of(std::move(shown.nodes), false, answer.found.unit);
        draw::Picture picture;
        picture.search = &shown.record;
        picture.field = &field;
        picture.steps = std::move(shown.steps);
        return write_drawing(drawing, shown.roads, std::move(picture), title);
    });
}

TripAnswer trip(const road::Engine& engine, const nb::dict& options) {
    auto request = request_of<TripRequest>(engine, options);
    request.most_stops = std::max<std::size_t>(request.most_stops, 5000);
    return {run_request([&](const Control& control) { return engine.trip(request, control); }), engine.network()};
}

nb::list trips_of(const TripAnswer& answer) {
    nb::list trips;
    for (const Trip& made : answer.found.trips) {
        std::vector<std::uint64_t> order(made.order.begin(), made.order.end());
        trips.append(nb::make_tuple(nb::cast(made.route), numpy_of(std::move(order))));
    }
    return trips;
}

void write_trip(const TripAnswer& answer, const std::string& path, const std::string& format, bool legs) {
    run([&](const Control&) {
        return writing::write_features(road::ask::trip_features(answer.found, legs), format, path);
    });
}

void draw_trip(const TripAnswer& answer, const nb::dict& options, const std::string& title) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        if (auto fine = check_drawable(answer.network); !fine) return fine;
        const road::ask::ServicePicture shown = road::ask::picture_of(answer.found, answer.network);
        draw::Picture picture;
        picture.search = &shown.record;
        return write_drawing(drawing, shown.roads, std::move(picture), title);
    });
}

// times, radii: arrays of one number per point, NaN where it states none; or empty.
std::vector<TracePoint> trace_of(const Pairs& trace, const Vector<double>& times, const Vector<double>& radii) {
    const auto at = [](const Vector<double>& values, std::size_t i) -> std::optional<double> {
        return i < values.shape(0) && !std::isnan(values(i)) ? std::optional(values(i)) : std::nullopt;
    };
    const auto positions = positions_of(trace);
    std::vector<TracePoint> points;
    for (std::size_t i = 0; i < positions.size(); ++i) points.push_back({positions[i], at(times, i), at(radii, i)});
    return points;
}

// A trace: positions (n, 2), and times and radii as trace_of() takes them.
using TraceTuple = std::tuple<Pairs, Vector<double>, Vector<double>>;

std::vector<MatchAnswer> matches(const road::Engine& engine, const std::vector<TraceTuple>& traces,
                                 const nb::dict& options, const nb::object& progress, unsigned threads) {
    auto request = request_of<MatchRequest>(engine, options);
    request.most_points = road::ask::most_matched_points;
    std::vector<std::vector<TracePoint>> points;
    points.reserve(traces.size());
    for (const auto& [positions, times, radii] : traces) points.push_back(trace_of(positions, times, radii));
    const auto ask = [&](std::size_t i, const Control& control) -> Result<MatchAnswer> {
        MatchRequest one = request;
        one.trace = std::move(points[i]);
        auto found = engine.match(one, control);
        if (!found) return std::move(found).error();
        return MatchAnswer{*std::move(found), std::move(one), engine.network()};
    };
    return run_each(points.size(), "matching traces", ask, progress, threads);
}

// file: of the trace; empty: the arrays.
MatchAnswer match(const road::Engine& engine, const std::string& file, const Pairs& trace, const Vector<double>& times,
                  const Vector<double>& radii, const nb::dict& options) {
    auto request = request_of<MatchRequest>(engine, options);
    request.trace = file.empty() ? trace_of(trace, times, radii) : run([&](const Control& control) {
        return road::ask::read_trace(file, engine.network(), control.cancel);
    });
    request.most_points = road::ask::most_matched_points;
    Match found = run_request([&](const Control& control) { return engine.match(request, control); });
    return {std::move(found), std::move(request), engine.network()};
}

nb::list matchings_of(const MatchAnswer& answer) {
    nb::list matchings;
    for (const Matching& matching : answer.found.matchings) {
        std::vector<std::uint64_t> points(matching.points.begin(), matching.points.end());
        matchings.append(nb::make_tuple(nb::cast(matching.route), matching.confidence, numpy_of(std::move(points))));
    }
    return matchings;
}

PointList tracepoints_of(const MatchAnswer& answer) {
    PointList snapped;
    for (const auto& point : answer.found.tracepoints) {
        snapped.points.push_back(point ? point->snapped : Waypoint{});
        if (!point) snapped.points.back().position = answer.request.trace[snapped.points.size() - 1].position;
    }
    return snapped;
}

nb::object matching_numbers(const MatchAnswer& answer) {
    std::vector<std::int64_t> numbers;
    for (const auto& point : answer.found.tracepoints)
        numbers.push_back(point ? static_cast<std::int64_t>(point->matching) : -1);
    return numpy_of(std::move(numbers));
}

// points: those of the trace, where they were put; else the routes.
void write_match(const MatchAnswer& answer, const std::string& path, const std::string& format, bool legs,
                 bool points) {
    run([&](const Control&) {
        return writing::write_features(
            points ? road::ask::tracepoint_features(answer.found, answer.request, answer.network)
                   : road::ask::match_features(answer.found, legs),
            format, path);
    });
}

void draw_match(const MatchAnswer& answer, const nb::dict& options, const std::string& title) {
    const Drawing drawing = drawing_of(options);
    run([&](const Control&) -> Result<void> {
        if (auto fine = check_drawable(answer.network); !fine) return fine;
        const road::ask::ServicePicture shown = road::ask::picture_of(answer.found, answer.request, answer.network);
        draw::Picture picture;
        picture.search = &shown.record;
        return write_drawing(drawing, shown.roads, std::move(picture), title);
    });
}

}  // namespace

void bind_services(nb::module_& module) {
    nb::class_<IsochroneAnswer>(module, "IsochroneAnswer")
        .def_prop_ro("contours", &contours_of)
        .def_prop_ro("roads", &roads_of)
        .def_prop_ro("crossings", &crossings_of)
        .def_prop_ro("origins", [](const IsochroneAnswer& answer) { return PointList{answer.found.origins}; })
        .def_prop_ro("also",
                     [](const IsochroneAnswer& answer) {
                         std::vector<std::pair<std::string, std::string>> named;
                         for (const AlsoWeight& one : answer.found.also) named.emplace_back(one.name, one.unit);
                         return named;
                     })
        .def("told", &told_of<request::codec::IsochroneAnswer, IsochroneAnswer>)
        .def("write", &write_isochrone, nb::arg("path"), nb::arg("format"), nb::arg("features"))
        .def("draw", &draw_isochrone, nb::arg("options"), nb::arg("title"));
    nb::class_<TripAnswer>(module, "TripAnswer")
        .def_prop_ro("trips", &trips_of)
        .def("told", &told_of<request::codec::TripAnswer, TripAnswer>)
        .def_prop_ro("warnings", [](const TripAnswer& answer) { return answer.found.warnings; })
        .def("write", &write_trip, nb::arg("path"), nb::arg("format"), nb::arg("legs"))
        .def("draw", &draw_trip, nb::arg("options"), nb::arg("title"));
    nb::class_<MatchAnswer>(module, "MatchAnswer")
        .def_prop_ro("matchings", &matchings_of)
        .def("told", &told_of<request::codec::MatchAnswer, MatchAnswer>)
        .def_prop_ro("points", &tracepoints_of)
        .def_prop_ro("matching", &matching_numbers)
        .def_prop_ro("warnings", [](const MatchAnswer& answer) { return answer.found.warnings; })
        .def("write", &write_match, nb::arg("path"), nb::arg("format"), nb::arg("legs"), nb::arg("points"))
        .def("draw", &draw_match, nb::arg("options"), nb::arg("title"));
    module.def("isochrone", &isochrone, nb::arg("engine"), nb::arg("options"));
    module.def("isochrones", &isochrones, nb::arg("engine"), nb::arg("origins"), nb::arg("options"),
               nb::arg("progress").none(), nb::arg("threads"));
    module.def("matches", &matches, nb::arg("engine"), nb::arg("traces"), nb::arg("options"),
               nb::arg("progress").none(), nb::arg("threads"));
    module.def("trip", &trip, nb::arg("engine"), nb::arg("options"));
    module.def("match", &match, nb::arg("engine"), nb::arg("file"), nb::arg("trace"), nb::arg("times"),
               nb::arg("radii"), nb::arg("options"));
}

}  // namespace starway::python
