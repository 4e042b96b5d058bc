// One route: the points onto the network, a search for each leg, and the answer.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "base/core/wording.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/engine/engine_state.hpp"
#include "road/ask/engine/exclude.hpp"
#include "road/ask/route/choose_arrivals.hpp"
#include "road/ask/route/road_taken.hpp"
#include "road/ask/route/touched_rules.hpp"
#include "road/ask/searches/leg_search.hpp"
#include "road/ask/searches/straight_on.hpp"
#include "road/ask/snapping/snap_warnings.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/network/profiles.hpp"
#include "starway/core/geometry.hpp"
#include "starway/road/network.hpp"

namespace starway {
namespace {

using road::ask::ArcSpan;
using road::ask::OpenRoads;
using road::ask::Snapped;

class Recorder final : public road::search::SettleObserver {
public:
    Recorder(const OpenRoads& roads, std::vector<ExploredNode>& nodes, std::uint32_t leg)
        : roads_(roads), nodes_(&nodes), leg_(leg) {}
    void settled(NodeId node, NodeId from, std::uint64_t g, std::uint64_t h, std::uint64_t f, bool backward) override {
        nodes_->push_back({roads_.node_of(node), from.valid() ? roads_.node_of(from) : from, g, h, f, leg_, backward});
    }

private:
    const OpenRoads& roads_;
    std::vector<ExploredNode>* nodes_;
    std::uint32_t leg_;
};

SnapRole role_of(std::size_t point, std::size_t points) {
    return point == 0 ? SnapRole::start : point + 1 == points ? SnapRole::end : SnapRole::through;
}

// What --epsilon is for: where the choice is free and an index answers at once, and exactly, nothing; else weighted A*.
Result<Algorithm> choose_algorithm(const RouteRequest& request, bool has_index) {
    if (!(request.epsilon >= 1) || !std::isfinite(request.epsilon))
        return Error{ErrorKind::usage,
                     fmt::format("epsilon is {}; it must be a number of at least 1", request.epsilon)};
    if (request.epsilon == 1 || request.algorithm == Algorithm::astar) return request.algorithm;
    if (request.algorithm == Algorithm::automatic) return has_index ? Algorithm::automatic : Algorithm::astar;
    return Error{ErrorKind::usage, fmt::format("epsilon is for astar only, not for {}; leave one of them out",
                                               name_of(request.algorithm))};
}

}  // namespace

Result<road::Engine::State::ResolvedRequest> road::Engine::State::begin(const RouteRequest& request,
                                                                        const OpenRoads& roads) const {
    ResolvedRequest resolved;
    resolved.roads = &roads;
    resolved.points.reserve(request.via.size() + 2);
    const auto add = [&](const Location& location) -> Result<void> {
        auto meant = locator.find(location);
        if (!meant) return meant.error();
        resolved.points.push_back(std::move(*meant));
        return {};
    };
    if (auto added = add(request.from); !added) return added.error();
    for (const Location& via : request.via)
        if (auto added = add(via); !added) return added.error();
    if (auto added = add(request.to); !added) return added.error();

    Route& route = resolved.route;
    const auto start = std::chrono::steady_clock::now();
    const auto limit = snapper().limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    route.max_snap_m = *limit;
    road::ask::SnapWarnings warnings(snapper());
    for (std::size_t i = 0; i < resolved.points.size(); ++i) {
        const road::ask::SnapRule rule{role_of(i, resolved.points.size()), request.snap, *limit};
        auto snapped = snapper().put(resolved.points[i], roads, rule);
        if (!snapped) return std::move(snapped).error();
        warnings.add(resolved.points[i], *snapped, roads, rule);
        resolved.snapped.push_back(*snapped);
    }
    route.warnings = warnings.take();
    route.query_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    route.weight = roads.column().name;
    route.unit = roads.column().unit;
    route.resolution = roads.column().resolution;
    const road::ask::Measures measures(network, route.weight, roads.turns());
    route.has_distance = measures.has_distance();
    route.has_duration = measures.has_duration();
    route.is_preference = road::network::is_preference(network, route.weight);
    route.optimal = true;
    route.frame = network.frame();
    if (auto summed = sum_up(request.also, roads, resolved); !summed) return std::move(summed).error();
    for (std::size_t i = 0; i < resolved.points.size(); ++i)
        route.waypoints.push_back(road::ask::waypoint(network, resolved.points[i], resolved.snapped[i]));
    return resolved;
}

Result<void> road::Engine::State::sum_up(const std::vector<std::string>& names, const OpenRoads& roads,
                                         ResolvedRequest& resolved) {
    if (names.empty()) return {};
    auto also = road::ask::AlsoColumns::make(roads, names);
    if (!also) return std::move(also).error();
    resolved.also = *std::move(also);
    for (std::size_t i = 0; i < resolved.also->size(); ++i)
        resolved.route.also.push_back({resolved.also->weight(i).name, resolved.also->weight(i).unit, 0});
    return {};
}

namespace {

// The point between two legs is told of on the road by which the route comes to it.
void put_ends_on_roads_taken(const RoadNetwork& network, const road::Engine::State::ResolvedRequest& resolved,
                             const Leg& leg, Route& route) {
    const auto put = [&](std::size_t number, ArcId arc, road::ask::LegEnd end) {
        road::ask::put_on_road_taken(network, {resolved.points[number], resolved.snapped[number]}, arc, end,
                                     route.waypoints[number]);
    };
    if (leg.arcs.empty()) return;
    if (leg.from == 0) put(leg.from, leg.arcs.front(), road::ask::LegEnd::begins);
    put(leg.to, leg.arcs.back(), road::ask::LegEnd::ends);
}

}  // namespace

void road::Engine::State::append_leg(const ResolvedRequest& resolved, std::span<const ArcSpan> along,
                                     std::size_t number, Route& route) const {
    Leg leg;
    leg.from = number;
    leg.to = number + 1;
    leg.cost = road::ask::cost_of(*resolved.roads, along);
    const road::ask::Measures measures(network, resolved.roads->column().name, resolved.roads->turns());
    road::ask::describe(network, measures, resolved.snapped[number], resolved.snapped[number + 1], along, leg);
    route.cost_steps += leg.cost;
    route.cost = InUnits(route.resolution)(route.cost_steps);
    route.precision = resolved.roads->column().precision_at(route.cost);
    route.distance_m += leg.distance_m;
    leg.duration_s = measures.without_noise(leg.duration_s);
    route.duration_s = measures.without_noise(route.duration_s + leg.duration_s);
    for (std::size_t i = 0; i < route.also.size(); ++i) route.also[i].value += resolved.also->sum(i, along);
    put_ends_on_roads_taken(network, resolved, leg, route);
    route.legs.push_back(std::move(leg));
}

namespace {

// One request, on roads and with memory of its own.
struct RouteTask {
    const road::Engine::State& state;
    const RouteRequest& request;
    const OpenRoads& roads;
    road::ask::Scratch& scratch;
    road::search::RoadQuery settings;

    // One leg, which it leaves in scratch.passages.
    Result<void> find_leg(const road::Engine::State::ResolvedRequest& resolved, std::size_t number,
                          const road::ask::LegEnds& ends, Route& route) {
        const auto start = std::chrono::steady_clock::now();
        const Snapped& from = resolved.snapped[number];
        const Snapped& to = resolved.snapped[number + 1];
        Recorder recorder(roads, route.explored, static_cast<std::uint32_t>(number));
        road::search::RoadQuery query = settings;
        if (request.explored) query.observer = &recorder;
        const SearchStatus status = road::ask::best_leg(roads, from, to, ends, query, scratch);
        if (!ends.stays) {
            const road::search::RoadAnswer& answer = scratch.answer;
            route.algorithm = answer.algorithm;
            route.settled += answer.settled;
            route.relaxed += answer.relaxed;
            route.optimal = route.optimal && answer.optimal;
            route.bound = std::max(route.bound, answer.bound);
        }
        if (road::ask::has_failed(status))
            return road::ask::leg_failure(
                roads, status,
                fmt::format("the route from {} to {}", road::ask::called(resolved.points[number]),
                            road::ask::called(resolved.points[number + 1])));
        if (status != SearchStatus::found)
            return state.snapper().no_route(resolved.points[number], from, resolved.points[number + 1], to, roads);
        route.query_us += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
        return {};
    }

    [[nodiscard]] bool is_cancelled() const {
        return settings.cancel != nullptr && settings.cancel->load(std::memory_order_relaxed);
    }

    Result<Route> find_route() {
        auto resolved = state.begin(request, roads);
        if (!resolved) return std::move(resolved).error();
        Route route = std::move(resolved->route);
        route.algorithm = settings.algorithm;
        road::ask::Arrivals arrivals;  // empty: each leg comes by whichever arc is best for itself
        if (request.continue_straight && resolved->points.size() > 2) {
            auto chosen = road::ask::choose_arrivals(state, *resolved, settings, scratch);
            if (!chosen) return std::move(chosen).error();
            arrivals = *std::move(chosen);
            for (Sentence& warning : arrivals.warnings(*resolved)) route.warnings.push_back(std::move(warning));
        }
        for (std::size_t i = 0; i + 1 < resolved->points.size(); ++i) {
            if (is_cancelled()) return Error{ErrorKind::interrupted, "the search was interrupted"};
            const Snapped& from = resolved->snapped[i];
            const Snapped& to = resolved->snapped[i + 1];
            const road::ask::LegEnds ends =
                arrivals.by.empty() ? road::ask::leg_ends(roads, from, to)
                                    : road::ask::leg_ends(roads, from, arrivals.before[i], to, arrivals.by[i + 1]);
            if (auto found = find_leg(*resolved, i, ends, route); !found) return std::move(found).error();
            state.append_leg(*resolved, scratch.passages, i, route);
        }
        road::ask::tell_touched_rules(state.network, route);
        if (route.cost_steps == 0) {  // nothing is cheaper than nothing
            route.optimal = true;
            route.bound = 1;
        }
        if (auto held = road::ask::hold_to_precision(roads, route); !held) return std::move(held).error();
        return route;
    }
};

}  // namespace

Result<Route> road::Engine::route(const RouteRequest& request, const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(
            *state_, request,
            [&](const road::Engine& engine, const RouteRequest& rest) { return engine.route(rest, control); }))
        return *std::move(answer);
    if (auto ready = state_->ready(); !ready) return ready.error();
    const RoadNetwork& network = state_->network;
    const auto column = road::ask::find_column(network, request.weight);
    if (!column) return column.error();
    const road::ask::SearchGraph& searched = state_->searched(**column);
    const WeightColumn& search_column = *searched.network().column((*column)->name);
    const road::ask::SearchGraph::Lease scratch = searched.take_scratch();
    bool has_index = request.use_index && !request.explored;
    if (request.epsilon != 1 && has_index) {
        if (auto used = road::ask::SearchGraph::use_index(*scratch); !used) return used.error();
        const auto there = scratch->search.has_index(search_column);
        if (!there) return there.error();
        has_index = *there;
    }
    const auto algorithm = choose_algorithm(request, has_index);
    if (!algorithm) return algorithm.error();
    const bool may_use_index = *algorithm == Algorithm::automatic && request.use_index && !request.explored;
    if (may_use_index || needs_index(*algorithm))
        if (auto used = road::ask::SearchGraph::use_index(*scratch); !used) return used.error();
    if (needs_index(*algorithm)) {
        if (!request.closed.empty()) return road::ask::not_with_closed_roads(*algorithm);
        const auto there = scratch->search.has_index(search_column, *algorithm);
        if (!there) return there.error();
        if (!*there) return road::ask::no_index(**column, *algorithm);
    }
    const auto roads = state_->open_roads(**column, request.closed);
    if (!roads) return roads.error();
    road::search::RoadQuery settings;
    settings.column = &search_column;
    settings.closed = (**roads).search_closed();
    settings.algorithm = *algorithm;
    settings.epsilon = *algorithm == Algorithm::astar ? request.epsilon : 1;
    settings.use_index = request.use_index;
    settings.cancel = control.cancel;
    auto route = RouteTask{*state_, request, **roads, *scratch, settings}.find_route();
    if (route && request.steps) add_steps(network, *route);
    if (auto whole = still_whole(network); !whole) return whole.error();
    if (route && request.epsilon != 1 && *algorithm != Algorithm::astar)
        route->notes.emplace_back("epsilon is not used: the index finds the best route at once");
    return route;
}

}  // namespace starway
