#include "starway/road/router.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "geo/frame.hpp"
#include "service/road/columns.hpp"
#include "service/road/router_state.hpp"
#include "service/road/snapping/snap_warnings.hpp"
#include "service/wording.hpp"
#include "starway/core/mapped_files.hpp"

namespace starway {
namespace {

using service::ArcSpan;
using service::Ends;
using service::ResolvedLocation;
using service::Snapped;

class Recorder final : public search::SettleObserver {
public:
    Recorder(std::vector<ExploredNode>& nodes, std::uint32_t leg) : nodes_(&nodes), leg_(leg) {}
    void settled(NodeId node, NodeId from, std::uint64_t g, std::uint64_t h, std::uint64_t f, bool backward) override {
        nodes_->push_back({node, from, g, h, f, leg_, backward});
    }

private:
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

Result<void> Router::State::prepare() {
    if (auto whole = still_whole(network); !whole) return whole;
    if (snapper) return {};
    if (auto verified = network.verify(); !verified) return verified;
    measures.emplace(network);
    search.emplace(network);
    snapper.emplace(network);
    return {};
}

Result<void> Router::State::use_index() {
    if (asked_for_index) return {};
    if (auto used = search->use_stored_index(); !used) return used;
    asked_for_index = true;
    return {};
}

Result<std::vector<ResolvedLocation>> Router::State::locate(const RouteRequest& request) {
    std::vector<ResolvedLocation> points;
    points.reserve(request.via.size() + 2);
    const auto add = [&](const Location& location) -> Result<void> {
        auto meant = locator.find(location);
        if (!meant) return meant.error();
        points.push_back(std::move(*meant));
        return {};
    };
    if (auto added = add(request.from); !added) return added.error();
    for (const Location& via : request.via)
        if (auto added = add(via); !added) return added.error();
    if (auto added = add(request.to); !added) return added.error();
    return points;
}

Result<Router::State::Question> Router::State::begin(const RouteRequest& request, const WeightColumn& column) {
    auto points = locate(request);
    if (!points) return std::move(points).error();
    Question question{&column, *std::move(points), {}, {}};
    Route& route = question.route;
    const auto start = std::chrono::steady_clock::now();
    const auto limit = snapper->limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    route.max_snap_m = *limit;
    service::SnapWarnings warnings(*snapper);
    for (std::size_t i = 0; i < question.points.size(); ++i) {
        const service::SnapRule rule{role_of(i, question.points.size()), request.snap, *limit};
        auto snapped = snapper->put(question.points[i], column, rule);
        if (!snapped) return std::move(snapped).error();
        warnings.add(question.points[i], *snapped, column, rule);
        question.snapped.push_back(*snapped);
    }
    route.warnings = warnings.take();
    route.query_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    route.weight = column.name;
    route.unit = column.unit;
    route.resolution = column.resolution;
    route.has_distance = measures->has_distance();
    route.has_duration = measures->has_duration();
    route.optimal = true;
    route.frame = network.frame();
    for (std::size_t i = 0; i < question.points.size(); ++i)
        route.waypoints.push_back(service::waypoint(network, question.points[i], question.snapped[i]));
    return question;
}

Result<void> Router::State::find_leg(const RouteRequest& request, const search::RoadQuery& settings,
                                     const Question& question, std::size_t number, Route& route) {
    const std::vector<ResolvedLocation>& points = question.points;
    const std::vector<Snapped>& snapped = question.snapped;
    const auto start = std::chrono::steady_clock::now();
    const Snapped& from = snapped[number];
    const Snapped& to = snapped[number + 1];
    const WeightColumn& column = *settings.column;
    const auto direct = service::direct(network, column, from, to);
    const bool stays = direct && direct->cost == 0 && from.fraction == to.fraction;

    const Ends sources = service::departures(network, column, from);
    const Ends targets = service::arrivals(network, column, to);
    passages.clear();
    if (!stays) {
        Recorder recorder(route.explored, static_cast<std::uint32_t>(number));
        search::RoadQuery query = settings;
        query.sources = sources.terminals();
        query.targets = targets.terminals();
        if (network.frame().kind != FrameKind::none) {
            query.source_position = geo::embed(network.frame(), from.at.position);
            query.target_position = geo::embed(network.frame(), to.at.position);
        }
        if (request.explored) query.observer = &recorder;
        search->run(query, answer);
        route.algorithm = answer.algorithm;
        route.settled += answer.settled;
        route.relaxed += answer.relaxed;
        route.optimal = route.optimal && answer.optimal;
        route.bound = std::max(route.bound, answer.bound);
        if (answer.status == SearchStatus::cancelled)
            return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (answer.status == SearchStatus::overflow)
            return Error{ErrorKind::data,
                         fmt::format("the route from {} to {} costs more than can be counted; the weight {} is too "
                                     "fine or too large",
                                     service::called(points[number]), service::called(points[number + 1]),
                                     service::in_quotes(column.name))};
    }
    const bool found = !stays && answer.status == SearchStatus::found;
    if (direct && (!found || direct->cost <= answer.cost)) {
        if (!stays)
            passages.push_back({direct->arc, service::along_arc(network, direct->arc, from.fraction),
                                service::along_arc(network, direct->arc, to.fraction)});
    } else if (found) {
        service::append_spans(network, from, to, sources, targets, answer, passages);
    } else {
        return snapper->no_route(points[number], from, points[number + 1], to, column);
    }
    route.query_us += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    return {};
}

void Router::State::append_leg(const Question& question, std::span<const ArcSpan> along, std::size_t number,
                               Route& route) {
    Leg leg;
    leg.from = number;
    leg.to = number + 1;
    leg.cost = service::cost_of(*question.column, along);
    service::describe(network, *measures, question.snapped[number], question.snapped[number + 1], along, leg);
    route.cost_steps += leg.cost;
    route.cost = static_cast<double>(route.cost_steps) * route.resolution;
    route.distance_m += leg.distance_m;
    route.duration_s += leg.duration_s;
    route.legs.push_back(std::move(leg));
}

Router::Router(RoadNetwork network, Places places)
    : state_(std::make_unique<State>(std::move(network), std::move(places))) {}
Router::~Router() = default;
Router::Router(Router&&) noexcept = default;
Router& Router::operator=(Router&&) noexcept = default;

const RoadNetwork& Router::network() const {
    return state_->network;
}

Result<Route> Router::route(const RouteRequest& request, const CancelFlag* cancel) {
    if (auto ready = state_->prepare(); !ready) return ready.error();
    const RoadNetwork& network = state_->network;
    const auto column = service::find_column(network, request.weight);
    if (!column) return column.error();
    bool has_index = request.use_index && !request.explored;
    if (request.epsilon != 1 && has_index) {
        if (auto ready = state_->use_index(); !ready) return ready.error();
        const auto there = state_->search->has_index(**column);
        if (!there) return there.error();
        has_index = *there;
    }
    const auto algorithm = choose_algorithm(request, has_index);
    if (!algorithm) return algorithm.error();
    const bool may_use_index = *algorithm == Algorithm::automatic && request.use_index && !request.explored;
    if (may_use_index || needs_index(*algorithm))
        if (auto ready = state_->use_index(); !ready) return ready.error();
    if (needs_index(*algorithm)) {
        if (!request.closed.empty()) return service::not_with_closed_roads(*algorithm);
        if (request.explored)
            return Error{ErrorKind::usage,
                         fmt::format("an index such as {} settles no nodes that could be shown; leave it out where the "
                                     "explored nodes are asked for",
                                     name_of(*algorithm))};
        const auto there = state_->search->has_index(**column, *algorithm);
        if (!there) return there.error();
        if (!*there) return service::no_index(**column, *algorithm);
    }
    search::RoadQuery settings;
    settings.algorithm = *algorithm;
    settings.epsilon = *algorithm == Algorithm::astar ? request.epsilon : 1;
    settings.use_index = request.use_index;
    settings.no_dearer = *column;
    settings.cancel = cancel;
    auto route = state_->with_open_roads(request, **column, [&](const WeightColumn& open) {
        settings.column = &open;
        return state_->find_route(request, settings);
    });
    if (auto whole = still_whole(network); !whole) return whole.error();
    if (route && request.epsilon != 1 && *algorithm != Algorithm::astar)
        route->notes.emplace_back("epsilon is not used: the index finds the best route at once");
    return route;
}

Result<Route> Router::State::find_route(const RouteRequest& request, const search::RoadQuery& settings) {
    auto question = begin(request, *settings.column);
    if (!question) return std::move(question).error();
    Route route = std::move(question->route);
    route.algorithm = settings.algorithm;
    for (std::size_t i = 0; i + 1 < question->points.size(); ++i) {
        if (settings.cancel != nullptr && settings.cancel->load(std::memory_order_relaxed))
            return Error{ErrorKind::interrupted, "the search was interrupted"};
        if (auto found = find_leg(request, settings, *question, i, route); !found) return std::move(found).error();
        append_leg(*question, passages, i, route);
    }
    if (route.cost_steps == 0) {  // nothing is cheaper than nothing
        route.optimal = true;
        route.bound = 1;
    }
    return route;
}

Result<SnappedPoints> Router::snap(std::span<const Location> points, const SnapRequest& request) {
    if (auto ready = state_->prepare(); !ready) return ready.error();
    const auto column = service::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto limit = state_->snapper->limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    SnappedPoints snapped;
    snapped.reserve(points.size());
    for (const Location& location : points) {
        const auto meant = state_->locator.find(location);
        if (!meant) return meant.error();
        const auto at = state_->snapper->put(*meant, **column, {request.role, request.snap, *limit});
        if (!at) return at.error();
        snapped.push_back(service::waypoint(state_->network, *meant, *at));
    }
    return snapped;
}

Result<SnappedPoints> Router::nearest(const Location& location, const NearestRequest& request) {
    if (auto ready = state_->prepare(); !ready) return ready.error();
    const RoadNetwork& network = state_->network;
    if (network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage,
                     "this network has no coordinates, so nothing on it is near or far; read it with a file of nodes"};
    const auto column = service::find_column(network, request.weight);
    if (!column) return column.error();
    const auto limit = state_->snapper->limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    const auto meant = state_->locator.find(location);
    if (!meant) return meant.error();
    SnappedPoints roads;
    if (request.count == 0) return roads;
    const ResolvedLocation point{meant->position, {}, {}, {}};
    // The one error is that of a point that is too far.
    auto first = state_->snapper->put(point, **column, {SnapRole::start, SnapTo::nearest, *limit});
    if (!first) return std::move(first).error();
    state_->snapper->visit_nearest(meant->position, *limit, **column, [&](const Snapped& at) {
        roads.push_back(service::waypoint(network, point, at));
        roads.back().nearest_m = first->nearest_m;
        return roads.size() < request.count;
    });
    if (auto whole = still_whole(network); !whole) return whole.error();
    return roads;
}

double Router::default_max_snap_m() {
    if (!state_->prepare()) return 0;
    return state_->snapper->default_max_snap();
}

}  // namespace starway
