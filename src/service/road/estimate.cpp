// How heavy requests are.
#include "starway/road/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "service/road/columns.hpp"
#include "service/road/engine_state.hpp"

namespace starway {
namespace {

// Rough guesses for a country of 700 000 nodes: they only tell light requests from heavy ones.
constexpr double settle_us = 0.15;     // a node of a search
constexpr double point_us = 10;        // a point onto its road
constexpr double indexed_us = 150;     // a route by an index, with its geometry
constexpr double cell_us = 0.1;        // a cell of a table by an index
constexpr double outline_us = 10'000;  // the polygons of an isochrone
constexpr double trace_point_us = 60;  // a point of a trace
constexpr double settled_per_trace_point = 200;

// Whether an index answers for a weight. A damaged index is found out by the request itself.
bool has_index(const RoadEngine::State& state, std::string_view weight, bool closes) {
    if (closes || !state.ready()) return false;
    const auto column = service::find_column(state.network, weight);
    if (!column) return false;
    const service::SearchGraph& searched = state.searched(**column);
    const auto& index = searched.index();
    return index && *index && (**index).columns[searched.network().column((**column).name)->id];
}

Estimate of_settled(std::uint64_t settled, double more_us) {
    return {settled, static_cast<double>(settled) * settle_us + more_us};
}

}  // namespace

Estimate RoadEngine::estimate(const RouteRequest& request) const {
    const std::uint64_t legs = request.via.size() + 1;
    const auto points = static_cast<double>(legs + 1);
    const bool indexed = request.use_index && !request.explored && has_index(*state_, request.weight, false);
    if (indexed && request.closed.empty())
        return {legs * 1000, static_cast<double>(legs) * indexed_us + points * point_us};
    // An index guides a search around closed roads.
    const std::uint64_t nodes = network().junction_count();
    return of_settled(legs * (indexed ? nodes / 10 : nodes), points * point_us);
}

Estimate RoadEngine::estimate(const TableRequest& request) const {
    const std::uint64_t rows = request.from.size();
    const std::uint64_t columns = request.to.empty() ? rows : request.to.size();
    const auto points = static_cast<double>(rows + columns);
    if (request.algorithm != Algorithm::dijkstra && has_index(*state_, request.weight, !request.closed.empty())) {
        const double cells = static_cast<double>(rows) * static_cast<double>(columns);
        return {(rows + columns) * 500, cells * cell_us + points * (point_us + indexed_us)};
    }
    return of_settled(rows * std::uint64_t{network().node_count()}, points * point_us);
}

// A reach grows with the square of the cost: a contour is compared with the cost of crossing the whole network at its typical pace.
Estimate RoadEngine::estimate(const IsochroneRequest& request) const {
    const auto column = service::find_column(network(), request.weight);
    const std::uint64_t nodes = network().node_count();
    if (!column || request.contours.empty()) return {};
    const double steps = *std::max_element(request.contours.begin(), request.contours.end()) / (**column).resolution;
    double share = 1;
    if (network().frame().kind != FrameKind::none && (**column).typical_scale > 0) {
        const Box box = network().bounds();
        const Frame& frame = network().frame();
        const double across = chord_steps(geo::embed(frame, Position{box.min_x, box.min_y}),
                                          geo::embed(frame, Position{box.max_x, box.max_y}));
        // Twice the typical pace, for the fast roads.
        const double radius = 2 * steps / (**column).typical_scale;
        share = across > 0 ? std::min(1.0, 4 * (radius / across) * (radius / across)) : 1;
    }
    const auto settled = static_cast<std::uint64_t>(std::min(
        static_cast<double>(nodes),
        share * static_cast<double>(nodes) * static_cast<double>(std::max<std::size_t>(request.origins.size(), 1))));
    const double drawing = request.polygons ? outline_us : 0;
    return of_settled(settled * 2, drawing + static_cast<double>(request.origins.size()) * point_us);
}

Estimate RoadEngine::estimate(const TripRequest& request) const {
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

Estimate RoadEngine::estimate(const MatchRequest& request) const {
    const auto points = static_cast<double>(request.trace.size());
    return {static_cast<std::uint64_t>(points * settled_per_trace_point), points * trace_point_us};
}

}  // namespace starway
