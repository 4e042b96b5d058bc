// What lies around every node: aggregations, the nearest places, nodes within a limit; and the nearest of many points.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "shells/python/arrays.hpp"
#include "shells/python/bindings.hpp"
#include "shells/python/call.hpp"
#include "shells/python/keywords.hpp"
#include "starway/core/nearest_points.hpp"
#include "starway/road/accessibility.hpp"
#include "starway/road/engine.hpp"

namespace starway::python {
namespace {

using Numbers = Vector<std::uint32_t>;

// costs, shares: of the points of a curve.
std::vector<CurvePoint> curve_of(const Vector<double>& costs, const Vector<double>& shares) {
    if (costs.shape(0) != shares.shape(0)) throw nb::value_error("a curve has as many costs as shares");
    std::vector<CurvePoint> curve;
    for (std::size_t i = 0; i < costs.shape(0); ++i) curve.push_back({costs(i), shares(i)});
    return curve;
}

// Per node, in the network's order.
nb::object aggregate(const road::Engine& engine, const Numbers& nodes, const Vector<double>& values,
                     const nb::dict& options, const nb::object& progress, unsigned threads) {
    auto request = request_of<AggregateRequest>(engine, options);
    if (nodes.shape(0) != values.shape(0)) throw nb::value_error("there must be one value for each node");
    for (std::size_t i = 0; i < nodes.shape(0); ++i) request.values.push_back({NodeId(nodes(i)), values(i)});
    return numpy_of(run([&](const Control& control) { return engine.aggregate(request, control); }, progress, threads));
}

// Name of the decay ("curve" is of points), limit, scale, and of a curve its costs and shares.
using FalloffTuple = std::tuple<std::string, double, double, Vector<double>, Vector<double>>;

Falloff falloff_of(const FalloffTuple& given) {
    const auto& [name, limit, scale, costs, shares] = given;
    Falloff falloff{Decay::curve, limit, scale, curve_of(costs, shares)};
    for (const auto& decay : read::options::Names<Decay>::all)
        if (decay.name == name) falloff.decay = decay.value;
    return falloff;
}

// nodes: (n,); values: (n, kinds). Per node, in the network's order: (nodes, kinds, falloffs).
nb::object accessibility(const road::Engine& engine, const Numbers& nodes, const Table<double>& values,
                         const std::vector<FalloffTuple>& falloffs, const nb::dict& options, const nb::object& progress,
                         unsigned threads) {
    auto request = request_of<AccessibilityRequest>(engine, options);
    for (const std::uint32_t node : span_of(nodes)) request.nodes.emplace_back(node);
    request.kinds = values.shape(1);
    request.values.assign(values.data(), values.data() + values.size());
    for (const FalloffTuple& falloff : falloffs) request.falloffs.push_back(falloff_of(falloff));
    std::vector<double> found =
        run([&](const Control& control) { return engine.accessibility(request, control); }, progress, threads);
    const std::array<std::size_t, 3> shape{engine.network().node_count(), request.kinds, request.falloffs.size()};
    return numpy_of(std::move(found), shape);
}

// Per node, in the network's order: costs (nodes, count), and numbers of places, 4294967295 where there are fewer.
nb::tuple nearest_places(const road::Engine& engine, const nb::dict& options, const nb::object& progress,
                         unsigned threads) {
    const auto request = request_of<NearestPlacesRequest>(engine, options);
    NearestPlaces found =
        run([&](const Control& control) { return engine.nearest_places(request, control); }, progress, threads);
    const std::array<std::size_t, 2> shape{engine.network().node_count(), request.count};
    return nb::make_tuple(numpy_of(std::move(found.cost), shape), numpy_of(std::move(found.place), shape));
}

// Where each start's nodes begin, the nodes, and their costs.
nb::tuple nodes_within(const road::Engine& engine, const nb::dict& options, const nb::object& progress,
                       unsigned threads) {
    const auto request = request_of<NodesWithinRequest>(engine, options);
    NodesWithin found =
        run([&](const Control& control) { return engine.nodes_within(request, control); }, progress, threads);
    std::vector<std::uint32_t> numbers(found.node.begin(), found.node.end());
    return nb::make_tuple(numpy_of(std::move(found.first)), numpy_of(std::move(numbers)),
                          numpy_of(std::move(found.cost)));
}

// points, asked: (n, 2) or (n, 3). Numbers and distances.
nb::tuple nearest_of_points(const Table<double>& points, const Table<double>& asked, const nb::object& progress,
                            unsigned threads) {
    if (points.shape(1) != asked.shape(1)) throw nb::value_error("the points differ in their dimensions");
    const auto found = run(
        [&](const Control& control) {
            return nearest_points({points.data(), points.size()}, {asked.data(), asked.size()}, points.shape(1),
                                  control);
        },
        progress, threads);
    std::vector<std::int64_t> numbers;
    std::vector<double> distances;
    for (const NearestPoint& one : found) {
        numbers.push_back(static_cast<std::int64_t>(one.number));
        distances.push_back(one.distance);
    }
    return nb::make_tuple(numpy_of(std::move(numbers)), numpy_of(std::move(distances)));
}

}  // namespace

void bind_accessibility(nb::module_& module) {
    module.def("aggregate", &aggregate, nb::arg("engine"), nb::arg("nodes"), nb::arg("values"), nb::arg("options"),
               nb::arg("progress").none(), nb::arg("threads"));
    module.def("accessibility", &accessibility, nb::arg("engine"), nb::arg("nodes"), nb::arg("values"),
               nb::arg("falloffs"), nb::arg("options"), nb::arg("progress").none(), nb::arg("threads"));
    module.def("nearest_places", &nearest_places, nb::arg("engine"), nb::arg("options"), nb::arg("progress").none(),
               nb::arg("threads"));
    module.def("nodes_within", &nodes_within, nb::arg("engine"), nb::arg("options"), nb::arg("progress").none(),
               nb::arg("threads"));
    module.def("nearest_points", &nearest_of_points, nb::arg("points"), nb::arg("asked"), nb::arg("progress").none(),
               nb::arg("threads"));
}

}  // namespace starway::python
