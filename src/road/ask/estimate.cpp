// How heavy requests are.

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "road/ask/engine/engine_state.hpp"
#include "road/ask/weights/columns.hpp"

namespace starway {
namespace {

// In microseconds on one thread. They only tell light requests from heavy ones. The figures are what
// tools/benchmarks/bench_estimate measured, by car, on Malta (34 000 nodes) and on Belgium (650 000). A node of a
// search. A table of 10 x 10 without an index: 32 ms, 960 ms.
constexpr double settle_us = 0.15;
// A point onto its road.
constexpr double point_us = 10;
// A route by an index, with its geometry: 82 µs, 402 µs; over 5 points: 0.2 ms, 1.2 ms.
constexpr double indexed_us = 300;
// A cell of a table by an index, and a row or a column. 100 x 100: 3 ms, 7 ms; 500 x 500: 17 ms, 53 ms.
constexpr double cell_us = 0.09;
constexpr double row_us = 25;
// A node of a reach, with the costs along its roads. 30 minutes: 12 ms, 40 ms; two hours, which is nearly all: 14 ms,
// 430 ms.
constexpr double reached_us = 0.65;
// The polygons of an isochrone, and each node in them. 2 minutes: 6 ms, 6 ms; 30 minutes: 28 ms, 20 ms; two hours: 17
// ms, 190 ms.
constexpr double outline_us = 6000;
constexpr double outlined_us = 0.3;
// A point of a trace. 1000 of them, one each 30 m: 27 ms, 14 ms.
constexpr double trace_point_us = 25;
constexpr double settled_per_trace_point = 200;

// Whether an index answers for a weight. A damaged index is found out by the request itself.
bool has_index(const road::Engine::State& state, std::string_view weight, bool closes) {
    if (closes || !state.ready()) return false;
    const auto column = road::ask::find_column(state.network, weight);
    if (!column) return false;
    const road::ask::SearchGraph& searched = state.searched(**column);
    const auto& index = searched.index();
    return index && *index && (**index).columns[searched.network().column((**column).name)->id];
}

Estimate of_settled(std::uint64_t settled, double more_us) {
    return {settled, static_cast<double>(settled) * settle_us + more_us};
}

}  // namespace

Estimate road::Engine::estimate(const RouteRequest& request) const {
    const std::uint64_t legs = request.via.size() + 1;
    const auto points = static_cast<double>(legs + 1);
    const bool indexed = request.use_index && !request.explored && has_index(*state_, request.weight, false);
    if (indexed && request.closed.empty())
        return {legs * 1000, static_cast<double>(legs) * indexed_us + points * point_us};
    // An index guides a search around closed roads.
    const std::uint64_t nodes = network().junction_count();
    return of_settled(legs * (indexed ? nodes / 10 : nodes), points * point_us);
}

Estimate road::Engine::estimate(const TableRequest& request) const {
    const std::uint64_t rows = request.from.size();
    const std::uint64_t columns = request.to.empty() ? rows : request.to.size();
    const auto points = static_cast<double>(rows + columns);
    if (request.algorithm != Algorithm::dijkstra && has_index(*state_, request.weight, !request.closed.empty())) {
        const double cells = static_cast<double>(rows) * static_cast<double>(columns);
        return {(rows + columns) * 500, cells * cell_us + points * (point_us + row_us)};
    }
    return of_settled(rows * std::uint64_t{network().node_count()}, points * point_us);
}

// A reach grows with the square of the cost: a contour is compared with the cost of crossing the whole network at its
// typical pace.
Estimate road::Engine::estimate(const IsochroneRequest& request) const {
    const auto column = road::ask::find_column(network(), request.weight);
    const std::uint64_t nodes = network().node_count();
    if (!column || request.contours.empty()) return {};
    const double steps =
        *std::max_element(request.contours.begin(), request.contours.end()) / road::ask::leading_resolution(**column);
    double share = 1;
    if (network().frame().kind != FrameKind::none && (**column).typical_scale > 0) {
        const Box box = network().bounds();
        const Frame& frame = network().frame();
        const double across = chord_steps(geo::embed(frame, Position{box.min_x, box.min_y}),
                                          geo::embed(frame, Position{box.max_x, box.max_y}));
        // Several times the typical pace, for the fast roads: half an hour reaches 18 000 nodes of Malta and 61 000 of
        // Belgium.
        constexpr double faster = 4;
        const double radius = faster * steps / (**column).typical_scale;
        share = across > 0 ? std::min(1.0, 4 * (radius / across) * (radius / across)) : 1;
    }
    const auto settled = static_cast<std::uint64_t>(std::min(
        static_cast<double>(nodes),
        share * static_cast<double>(nodes) * static_cast<double>(std::max<std::size_t>(request.origins.size(), 1))));
    const auto reached = static_cast<double>(settled);
    const double drawing = request.polygons ? outline_us + outlined_us * reached : 0;
    return {settled, reached_us * reached + drawing + static_cast<double>(request.origins.size()) * point_us};
}

Estimate road::Engine::estimate(const TripRequest& request) const {
    TableRequest table;
    table.from = request.stops;
    table.weight = request.weight;
    table.closed = request.closed;
    table.algorithm = request.use_index ? Algorithm::automatic : Algorithm::dijkstra;
    Estimate sum = estimate(table);
    RouteRequest route;
    route.via.resize(request.stops.size());
    route.weight = request.weight;
    route.closed = request.closed;
    route.use_index = request.use_index;
    const Estimate legs = estimate(route);
    sum.settled += legs.settled;
    sum.microseconds += legs.microseconds;
    constexpr std::size_t exact = 12;
    if (request.stops.size() > exact) sum.microseconds += request.effort_ms * 1000;
    return sum;
}

Estimate road::Engine::estimate(const MatchRequest& request) const {
    const auto points = static_cast<double>(request.trace.size());
    return {static_cast<std::uint64_t>(points * settled_per_trace_point), points * trace_point_us};
}

}  // namespace starway
