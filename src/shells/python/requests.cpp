// What a road engine answers: points on roads, routes, costs of pairs.
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>

#include "request/codec/road/route.hpp"
#include "road/ask/directions/step_texts.hpp"
#include "road/ask/features/route_features.hpp"
#include "shells/python/answers.hpp"
#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/keywords.hpp"
#include "shells/python/many.hpp"
#include "shells/python/options.hpp"
#include "shells/python/points.hpp"
#include "starway/road/directions.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {
namespace {

road::Engine engine_of(const RoadNetwork& network, const nb::list& places) {
    std::vector<Place> named;
    for (const nb::handle entry : places) {
        const auto place = nb::cast<nb::tuple>(entry);
        named.push_back({nb::cast<std::string>(place[0]),
                         {nb::cast<double>(place[1]), nb::cast<double>(place[2])},
                         nb::cast<std::optional<std::int64_t>>(place[3])});
    }
    return road::Engine(network, named.empty() ? stored_places(network) : Places(std::move(named)));
}

PointList snap(const road::Engine& engine, const nb::dict& options, const nb::object& progress, unsigned threads) {
    const auto call = request_of<request::SnapCall>(engine, options);
    const auto work = [&](const Control& control) { return engine.snap(call.points, call.request, control); };
    constexpr std::size_t a_moment = 1000;  // so many points take no longer than a thread takes to begin
    PointList list;
    list.points = call.points.size() <= a_moment ? run_request(work, threads) : run(work, progress, threads);
    return list;
}

PointList nearest(const road::Engine& engine, const nb::dict& options) {
    const auto call = request_of<request::NearestCall>(engine, options);
    PointList list;
    list.points = run_request([&](const Control& control) { return engine.nearest(call.at, call.request, control); });
    return list;
}

// The roads nearest to each of many points.
std::vector<PointList> nearest_of_each(const road::Engine& engine, const nb::object& points, const nb::dict& options,
                                       const nb::object& progress, unsigned threads) {
    const auto call = request_of<request::NearestCall>(engine, options);
    const std::vector<Location> locations = locations_of(points);
    const auto ask = [&](std::size_t i, const Control& control) -> Result<PointList> {
        auto found = engine.nearest(locations[i], call.request, control);
        if (!found) return std::move(found).error();
        return PointList{*std::move(found)};
    };
    return run_each(locations.size(), "finding the nearest roads", ask, progress, threads);
}

RoadSide side_named(const std::string& name) {
    if (name == "any") return RoadSide::any;
    if (name == "kerb") return RoadSide::kerb;
    if (name == "opposite") return RoadSide::opposite;
    throw Failure{{ErrorKind::usage, "a side is \"" + name + "\"; it is one of: any, kerb, opposite"}};
}

// bearings: of start, via and end, each None or (degrees, range)
void set_bearings(RouteRequest& request, const nb::handle bearings) {
    std::size_t number = 0;
    for (const nb::handle entry : bearings) {
        Location& point = number == 0                    ? request.from
                          : number <= request.via.size() ? request.via[number - 1]
                                                         : request.to;
        if (!entry.is_none()) {
            const auto pair = nb::cast<nb::tuple>(entry);
            point.heading(Bearing{nb::cast<double>(pair[0]), nb::cast<double>(pair[1])});
        }
        ++number;
    }
}

// Where one leaves and arrives: sides of the road of start and end, and directions of all points or None.
void set_ends(RouteRequest& request, const std::pair<std::string, std::string>& sides, const nb::object& bearings) {
    request.from.on_side(side_named(sides.first));
    request.to.on_side(side_named(sides.second));
    if (!bearings.is_none()) set_bearings(request, bearings);
}

Route route(const road::Engine& engine, const nb::dict& options, const std::pair<std::string, std::string>& sides,
            const nb::object& bearings, bool explored) {
    auto call = request_of<request::RouteCall>(engine, options);
    set_ends(call.route, sides, bearings);
    call.route.explored = explored;
    return run_request([&](const Control& control) { return engine.route(call.route, control); });
}

// Routes, and the share that each has in common with those before it.
using SeveralRoutes = std::pair<std::vector<Route>, std::vector<double>>;

SeveralRoutes alternatives(const road::Engine& engine, const nb::dict& options,
                           const std::pair<std::string, std::string>& sides, const nb::object& bearings) {
    auto call = request_of<request::AlternativesCall>(engine, options);
    set_ends(call.route, sides, bearings);
    auto found =
        run_request([&](const Control& control) { return engine.alternatives(call.route, call.wanted, control); });
    return {std::move(found.routes), std::move(found.in_common)};
}

SeveralRoutes k_shortest(const road::Engine& engine, const nb::dict& options,
                         const std::pair<std::string, std::string>& sides, const nb::object& bearings) {
    auto call = request_of<request::KShortestCall>(engine, options);
    set_ends(call.route, sides, bearings);
    auto found = run_request([&](const Control& control) { return engine.k_shortest(call.route, call.k, control); });
    return {std::move(found.routes), std::move(found.in_common)};
}

// Costs of pairs, in steps; no_cost where there is no route.
nb::object costs(const road::Engine& engine, const nb::dict& options, const nb::object& progress, unsigned threads) {
    auto request = request_of<CostsRequest>(engine, options);
    request.travel_time = true;
    const auto ask = [&](const Control& control) { return engine.costs(request, control); };
    return numpy_of(progress.is_none() ? run_request(ask, threads) : run(ask, progress, threads));
}

// What a file of edges, or a list such as "way/12,way/34", closes: edges, and arcs.
nb::tuple named_closings(const road::Engine& engine, const std::string& edges, const std::string& weight) {
    LoadReport report;
    const Closed closed = run([&](const Control& control) {
        return open_closed(engine.network(), weight, {{}, edges, {}}, &report, control);
    });
    std::vector<std::uint32_t> whole(closed.edges.begin(), closed.edges.end());
    std::vector<std::uint32_t> arcs(closed.arcs.begin(), closed.arcs.end());
    return nb::make_tuple(numpy_of(std::move(whole)), numpy_of(std::move(arcs)), report.warnings);
}

Instructions instructions_of(const std::string& language, const std::string& language_file) {
    return run_at_once([&]() -> Result<Instructions> {
        if (!language_file.empty()) return Instructions::from_file(language_file);
        if (!language.empty()) return Instructions::for_language(language);
        return Instructions();
    });
}

// parts: "legs", "roads", "steps". in_common: of several routes, as routes() gives it; of one, empty.
void write_routes(const RoadNetwork& network, std::vector<Route> routes, const std::vector<double>& in_common,
                  const std::string& path, const std::string& format, const std::vector<std::string>& parts,
                  const std::string& language, const std::string& language_file) {
    const Instructions words = instructions_of(language, language_file);
    road::ask::RouteParts wanted;
    for (const std::string& part : parts) {
        if (part == "legs")
            wanted.legs = true;
        else if (part == "roads")
            wanted.roads = true;
        else if (part == "steps")
            wanted.steps = true;
        else
            refuse("parts are legs, roads and steps, not \"" + part + "\"");
    }
    run([&](const Control&) -> Result<void> {
        // GPX and KML hold directions, too.
        if (road::ask::has_directions(network))
            for (Route& route : routes) add_steps(network, route);
        return writing::write_features(
            routes.size() == 1 && in_common.empty()
                ? road::ask::route_features(routes.front(), wanted, words)
                : road::ask::features_of_several({std::move(routes), in_common}, wanted, words),
            format, path);
    });
}

// A list of legs of what a driver does: dictionaries with the members of starway's Step.
nb::list directions_of(const Route& route, const RoadNetwork& network, const std::string& language,
                       const std::string& language_file) {
    const Instructions words = instructions_of(language, language_file);
    nb::list legs;
    for (std::size_t i = 0; i < route.legs.size(); ++i) {
        nb::list steps;
        const std::vector<Step> found =
            run_at_once([&]() -> Result<std::vector<Step>> { return directions(network, route, i); });
        const std::string& end = route.waypoints[route.legs[i].to].name;
        for (const Step& step : found) {
            const Maneuver& maneuver = step.maneuver;
            nb::dict entry;
            entry["text"] = words.text(step, {i, route.legs.size(), end});
            entry["type"] = std::string(name_of(maneuver.type));
            entry["modifier"] = std::string(name_of(maneuver.modifier));
            entry["name"] = step.name;
            entry["ref"] = step.ref;
            entry["destinations"] = step.destinations;
            entry["exits"] = step.exits;
            entry["exit"] = nb::cast(maneuver.exit);
            entry["mode"] = std::string(name_of(step.mode));
            entry["distance"] = step.distance_m;
            entry["duration"] = step.duration_s;
            entry["location"] = nb::make_tuple(maneuver.location.x, maneuver.location.y);
            entry["bearing_before"] = maneuver.bearing_before;
            entry["bearing_after"] = maneuver.bearing_after;
            entry["first_point"] = step.first_point;
            entry["last_point"] = step.last_point;
            steps.append(entry);
        }
        legs.append(steps);
    }
    return legs;
}

template <class T, class Get>
nb::object of_all_legs(const Route& route, Get get) {
    std::vector<T> all;
    for (const Leg& leg : route.legs) get(leg, all);
    return numpy_of(std::move(all));
}

std::vector<Position> line_of(const Route& route) {
    std::vector<Position> line;
    for (const Leg& leg : route.legs) {
        const bool joined = !line.empty() && !leg.line.empty() && line.back() == leg.line.front();
        line.insert(line.end(), leg.line.begin() + (joined ? 1 : 0), leg.line.end());
    }
    return line;
}

void bind_route(nb::module_& module) {
    nb::class_<Route>(module, "Route")
        .def_prop_ro("cost", [](const Route& route) { return route.reported_cost(); })
        .def_ro("cost_steps", &Route::cost_steps)
        .def_ro("resolution", &Route::resolution)
        .def_ro("bound", &Route::bound)
        .def_ro("notes", &Route::notes)
        .def_prop_ro("also",
                     [](const Route& route) {
                         nb::dict sums;
                         for (const AlsoSum& sum : route.also) sums[nb::cast(sum.name)] = sum.value;
                         return sums;
                     })
        .def_prop_ro("waypoints", [](const Route& route) { return PointList{route.waypoints}; })
        .def_prop_ro("line", [](const Route& route) { return numpy_of(line_of(route)); })
        .def_prop_ro("arcs",
                     [](const Route& route) {
                         return of_all_legs<std::uint32_t>(route, [](const Leg& leg, auto& all) {
                             for (const ArcId arc : leg.arcs) all.push_back(arc);
                         });
                     })
        .def_prop_ro("nodes",
                     [](const Route& route) {
                         return of_all_legs<std::uint32_t>(route, [](const Leg& leg, auto& all) {
                             for (const NodeId node : leg.nodes)
                                 if (all.empty() || all.back() != node) all.push_back(node);
                         });
                     })
        .def_prop_ro("explored",
                     [](const Route& route) {
                         std::vector<std::uint32_t> nodes;
                         for (const ExploredNode& node : route.explored) nodes.push_back(node.node);
                         return numpy_of(std::move(nodes));
                     })
        .def_prop_ro("legs",
                     [](const Route& route) {
                         nb::list legs;
                         for (const Leg& leg : route.legs) {
                             nb::list roads;
                             for (const RoadStretch& road : leg.roads)
                                 roads.append(nb::make_tuple(road.name, road.distance_m, road.duration_s,
                                                             road.first_point, road.last_point));
                             legs.append(nb::make_tuple(route.reported_cost(leg), leg.distance_m, leg.duration_s,
                                                        numpy_of(leg.line), roads));
                         }
                         return legs;
                     })
        .def("told",
             [](const Route& route, const RoadNetwork& network, const std::string& name) {
                 return told(request::codec::RouteAnswer(route, network, nothing_read), name);
             })
        .def("directions", &directions_of, nb::arg("network"), nb::arg("language"), nb::arg("language_file"))
        .def("write_explored",
             [](const Route& route, const RoadNetwork& network, const std::string& path, const std::string& format) {
                 run([&](const Control&) {
                     return writing::write_features(road::ask::explored_features(route, network), format, path);
                 });
             });
}

}  // namespace

void bind_requests(nb::module_& module) {
    bind_route(module);
    module.def("write_routes", &write_routes, nb::arg("network"), nb::arg("routes"), nb::arg("in_common"),
               nb::arg("path"), nb::arg("format"), nb::arg("parts"), nb::arg("language"), nb::arg("language_file"));
    nb::class_<road::Engine>(module, "Engine")
        .def_prop_ro("network", [](const road::Engine& engine) { return engine.network(); })
        .def("snap", &snap, nb::arg("options"), nb::arg("progress").none(), nb::arg("threads"))
        .def("nearest", &nearest, nb::arg("options"))
        .def("nearest_of_each", &nearest_of_each, nb::arg("points"), nb::arg("options"), nb::arg("progress").none(),
             nb::arg("threads"))
        .def("route", &route, nb::arg("options"), nb::arg("sides"), nb::arg("bearings").none(), nb::arg("explored"))
        .def("alternatives", &alternatives, nb::arg("options"), nb::arg("sides"), nb::arg("bearings").none())
        .def("k_shortest", &k_shortest, nb::arg("options"), nb::arg("sides"), nb::arg("bearings").none())
        .def("costs", &costs, nb::arg("options"), nb::arg("progress").none(), nb::arg("threads"))
        .def("named_closings", &named_closings, nb::arg("edges"), nb::arg("weight"));
    module.def("engine", &engine_of, nb::arg("network"), nb::arg("places"));
    module.def(
        "open_places",
        [](const std::string& source, const std::string& name_field, const std::string& crs, bool geographic) {
            SourceOptions options;
            options.crs = crs;
            const auto places = run([&](const Control&) {
                return open_points(source, name_field, options, geographic ? FrameKind::geographic : FrameKind::planar);
            });
            nb::list result;
            for (const Place& place : places)
                result.append(
                    nb::make_tuple(place.name, place.position.x, place.position.y, nb::cast(place.population)));
            return result;
        },
        nb::arg("source"), nb::arg("name_field"), nb::arg("crs"), nb::arg("geographic"));
}

}  // namespace starway::python
