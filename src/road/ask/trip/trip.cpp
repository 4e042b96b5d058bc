// Trips: a table of the stops, an order, and the route of each trip.
#include "starway/road/trip.hpp"
#include "base/core/sentence.hpp"
#include "starway/road/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "base/core/wording.hpp"
#include "road/ask/engine/engine_state.hpp"
#include "road/ask/snapping/snap_warnings.hpp"
#include "road/ask/trip/visit_order.hpp"
#include "road/ask/weights/columns.hpp"

namespace starway {
namespace {

using TripClock = std::chrono::steady_clock;

double microseconds_since(TripClock::time_point start) {
    return std::chrono::duration<double, std::micro>(TripClock::now() - start).count();
}

Error trip_interrupted() {
    return {ErrorKind::interrupted, "the trip was interrupted"};
}

Result<void> check_trip(const TripRequest& request) {
    if (request.stops.empty()) return Error{ErrorKind::usage, "a trip needs at least one stop; give some"};
    if (request.stops.size() > request.most_stops)
        return Error{ErrorKind::usage,
                     fmt::format("a trip of {} stops is too large: at most {} are allowed; leave some "
                                 "out, or split them into several trips",
                                 request.stops.size(), request.most_stops)};
    if (!(request.effort_ms >= 0) || !std::isfinite(request.effort_ms))
        return Error{ErrorKind::usage,
                     fmt::format("the effort is {} ms; it must be a number of at least 0", request.effort_ms)};
    return {};
}

// Stops that reach one another, the largest group first; each in the order of the request.
std::vector<std::vector<std::size_t>> groups_of(std::span<const std::uint64_t> costs, std::size_t count) {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t stop = 0; stop < count; ++stop) {
        const auto joins = [&](const std::vector<std::size_t>& group) {
            const std::size_t other = group.front();
            return costs[stop * count + other] != no_cost && costs[other * count + stop] != no_cost;
        };
        const auto group = std::find_if(groups.begin(), groups.end(), joins);
        if (group != groups.end())
            group->push_back(stop);
        else
            groups.push_back({stop});
    }
    std::stable_sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return groups;
}

class TripFinder {
public:
    TripFinder(const road::Engine& engine, const road::Engine::State& state, const TripRequest& request,
               const road::ask::OpenRoads& roads, const Control& control)
        : engine_(engine), state_(state), request_(request), roads_(roads), control_(control) {}

    Result<Trips> find() {
        if (auto put = put_stops(); !put) return std::move(put).error();
        if (auto filled = fill_costs(); !filled) return std::move(filled).error();
        const std::size_t count = request_.stops.size();
        std::vector<std::vector<std::size_t>> groups;
        if (request_.split) {
            groups = groups_of(costs_, count);
        } else {
            groups.emplace_back(count);
            std::iota(groups.front().begin(), groups.front().end(), std::size_t{0});
        }
        answer_.stops.resize(count);
        for (const std::vector<std::size_t>& group : groups)
            if (auto added = add_trip(group); !added) return std::move(added).error();
        return std::move(answer_);
    }

private:
    Result<void> put_stops() {
        const auto limit = state_.snapper().limit_of(request_.max_snap_m);
        if (!limit) return limit.error();
        const road::ask::SnapRule rule{SnapRole::through, request_.snap, *limit};
        road::ask::SnapWarnings warnings(state_.snapper());
        for (const Location& stop : request_.stops) {
            if (control_.cancelled()) return trip_interrupted();
            auto meant = state_.locator.find(stop);
            if (!meant) return meant.error();
            auto at = state_.snapper().put(*meant, roads_, rule);
            if (!at) return std::move(at).error();
            warnings.add(*meant, *at, roads_, rule);
            answer_.points.push_back(road::ask::waypoint(state_.network, *meant, *at));
            meant_.push_back(*std::move(meant));
            snapped_.push_back(*at);
        }
        answer_.warnings = warnings.take();
        return {};
    }

    Result<void> fill_costs() {
        const auto start = TripClock::now();
        TableRequest table;
        table.from = locations_of(answer_.points);
        table.weight = roads_.column().name;
        table.closed = request_.closed;
        table.algorithm = request_.use_index ? Algorithm::automatic : Algorithm::dijkstra;
        const auto plan = engine_.plan(table, control_);
        if (!plan) return plan.error();
        costs_.resize(request_.stops.size() * request_.stops.size());
        if (auto filled = plan->fill(0, costs_, control_); !filled) return filled;
        answer_.engine = plan->report().engine;
        answer_.table_us = microseconds_since(start);
        return {};
    }

    Result<void> add_trip(const std::vector<std::size_t>& group) {
        const auto start = TripClock::now();
        const std::size_t all = request_.stops.size();
        std::vector<std::uint64_t> costs;
        costs.reserve(group.size() * group.size());
        for (const std::size_t from : group)
            for (const std::size_t to : group) costs.push_back(costs_[from * all + to]);
        road::ask::VisitProblem problem;
        problem.costs = costs;
        problem.count = group.size();
        problem.round_trip = request_.round_trip;
        problem.first_fixed = request_.first_fixed && group.front() == 0;
        problem.last_fixed = request_.last_fixed && group.back() + 1 == all;
        problem.effort_ms = request_.effort_ms;
        const auto order = road::ask::best_order(problem, control_.cancel);
        answer_.order_us += microseconds_since(start);
        if (control_.cancelled()) return trip_interrupted();
        if (!order) return no_order(group);
        Trip trip;
        trip.order.reserve(group.size());
        for (const std::size_t position : order->stops) {
            answer_.stops[group[position]] = {answer_.trips.size(), trip.order.size()};
            trip.order.push_back(group[position]);
        }
        auto route = route_through(trip.order);
        if (!route) return std::move(route).error();
        trip.route = *std::move(route);
        for (std::size_t i = 0; i < trip.order.size(); ++i) answer_.points[trip.order[i]] = trip.route.waypoints[i];
        trip.route.optimal = order->optimal && trip.route.optimal;
        if (!trip.route.optimal) trip.route.bound = std::numeric_limits<double>::infinity();
        answer_.trips.push_back(std::move(trip));
        return {};
    }

    Result<Route> route_through(const std::vector<std::size_t>& order) const {
        std::vector<Location> points;
        for (const std::size_t stop : order) points.emplace_back(answer_.points[stop]);
        const bool alone = points.size() == 1;
        if (request_.round_trip || alone) points.push_back(points.front());
        RouteRequest request;
        request.weight = roads_.column().name;
        request.from = points.front();
        request.to = points.back();
        request.via.assign(points.begin() + 1, points.end() - 1);
        request.use_index = request_.use_index;
        request.closed = request_.closed;
        request.also = request_.also;
        auto route = engine_.route(request, control_);
        if (!route) return route;
        route->warnings.clear();  // those of the points are the answer's
        for (std::size_t i = 0; i < points.size(); ++i)
            route->waypoints[i] = named(route->waypoints[i], order[i % order.size()]);
        if (alone) {
            route->waypoints.pop_back();
            route->legs.clear();
        }
        return route;
    }

    // A point of a route through stops that were put on the network before does not know their names.
    [[nodiscard]] Waypoint named(Waypoint point, std::size_t stop) const {
        if (!meant_[stop].name.empty()) point.name = meant_[stop].name;
        return point;
    }

    // Why there is no order: the first pair of stops without a route, in the direction that lacks it.
    [[nodiscard]] Error no_order(const std::vector<std::size_t>& group) const {
        const std::size_t all = request_.stops.size();
        for (const std::size_t from : group)
            for (const std::size_t to : group) {
                if (from == to || costs_[from * all + to] != no_cost) continue;
                Error why = state_.snapper().no_route(meant_[from], snapped_[from], meant_[to], snapped_[to], roads_);
                why.message = fmt::format("no trip visits all {} stops: {}", group.size(), why.message);
                return why;
            }
        return {ErrorKind::no_route, fmt::format("no trip visits all {} stops in an allowed order", group.size())};
    }

    const road::Engine& engine_;
    const road::Engine::State& state_;
    const TripRequest& request_;
    const road::ask::OpenRoads& roads_;
    const Control& control_;
    std::vector<road::ask::ResolvedLocation> meant_;
    std::vector<road::ask::Snapped> snapped_;
    std::vector<std::uint64_t> costs_;
    Trips answer_;
};

}  // namespace

Result<Trips> road::Engine::trip(const TripRequest& request, const Control& control) const {
    if (auto fine = check_trip(request); !fine) return std::move(fine).error();
    if (auto ready = state_->ready(); !ready) return ready.error();
    const auto column = road::ask::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto roads = state_->open_roads(**column, request.closed);
    if (!roads) return roads.error();
    auto found = TripFinder(*this, *state_, request, **roads, control).find();
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return found;
}

}  // namespace starway
