#include "starway/road/engine.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "base/core/threads/each.hpp"
#include "road/ask/closures/avoid.hpp"
#include "road/ask/closures/stored_reach.hpp"
#include "road/ask/engine/engine_state.hpp"
#include "road/ask/engine/exclude.hpp"
#include "road/ask/table/plan.hpp"
#include "road/ask/weights/columns.hpp"
#include "starway/road/network.hpp"
#include "starway/road/tags.hpp"

namespace starway {

using road::ask::OpenRoads;
using road::ask::ResolvedLocation;
using road::ask::Snapped;

Result<void> road::Engine::State::ready() const {
    if (auto whole = still_whole(network); !whole) return whole;
    std::call_once(ready_once_, [this] {
        ready_ = network.verify();
        if (!ready_) return;
        auto graphs = road::network::turn_graphs(network);
        if (!graphs) {
            ready_ = std::move(graphs).error();
            return;
        }
        for (road::network::TurnGraph& graph : *graphs)
            turn_states_.push_back(std::make_unique<road::ask::TurnStates>(std::move(graph)));
        plain_.emplace(network);
        snapper_.emplace(network);
        columns_ = std::make_unique<Column[]>(network.columns().size());  // NOLINT(*-avoid-c-arrays)
    });
    return ready_;
}

const road::ask::TurnStates* road::Engine::State::turned(const WeightColumn& column) const {
    for (const auto& turned : turn_states_)
        if (turned->turns.column(column) != nullptr) return turned.get();
    return nullptr;
}

const road::ask::SearchGraph& road::Engine::State::searched(const WeightColumn& column) const {
    const road::ask::TurnStates* const turned = this->turned(column);
    return turned != nullptr ? turned->searched : *plain_;
}

const road::network::TurnGraph* road::Engine::State::turns(const WeightColumn& column) const {
    const road::ask::TurnStates* const turned = this->turned(column);
    return turned != nullptr ? &turned->turns : nullptr;
}

const OpenRoads& road::Engine::State::roads_of(const WeightColumn& column) const {
    Column& facts = columns_[column.id];
    std::call_once(facts.roads_once, [&] {
        const road::network::TurnGraph* const graph = turns(column);
        const auto known = road::ask::stored_reach(network, column, graph);
        facts.roads = known ? std::make_unique<OpenRoads>(network, column, graph, known->of_network, known->of_states)
                            : std::make_unique<OpenRoads>(network, column, graph);
        facts.roads->keep_points_off(road::ask::SnapFilter::of_profile(network, column.name));
    });
    return *facts.roads;
}

Result<std::vector<ArcId>> road::Engine::State::closed_arcs(const WeightColumn& column, const Closed& closed) const {
    if (!closed.areas.empty())
        std::call_once(long_edges_once_, [this] { long_edges_ = road::ask::long_edges(network); });
    if (!closed.roads.empty())
        std::call_once(edges_by_source_once_, [this] { edges_by_source_ = road::ask::edges_by_source(network); });
    auto arcs = road::ask::closed_arcs(network, column, closed, {long_edges_, edges_by_source_});
    if (!arcs || closed.classes.empty()) return arcs;
    const auto bits = road::ask::class_bits(network, column.name, closed.classes);
    if (!bits) return bits.error();
    const RoadFlags flags(network);
    for (std::uint32_t arc = 0; arc < network.arc_count(); ++arc)
        if (column.weight[arc] != closed_weight && (flags.of(network.edge(ArcId(arc))) & *bits) != 0)
            arcs->emplace_back(arc);
    std::sort(arcs->begin(), arcs->end());
    arcs->erase(std::unique(arcs->begin(), arcs->end()), arcs->end());
    return arcs;
}

Result<std::shared_ptr<const OpenRoads>> road::Engine::State::open_roads(const WeightColumn& column,
                                                                         const Closed& closed) const {
    const OpenRoads& all = roads_of(column);
    if (closed.empty() && closed.snap_exclude.empty())
        return std::shared_ptr<const OpenRoads>(std::shared_ptr<void>(), &all);
    const auto find = [&] {
        const auto is_it = [&](const ClosureScope& c) { return c.column == column.id && c.closed == closed; };
        return std::find_if(closings_.begin(), closings_.end(), is_it);
    };
    {
        const std::lock_guard lock(closings_mutex_);
        if (const auto known = find(); known != closings_.end()) {
            std::rotate(known, known + 1, closings_.end());
            return closings_.back().roads;
        }
    }
    auto arcs = closed_arcs(column, closed);
    if (!arcs) return std::move(arcs).error();
    std::optional<road::ask::SnapFilter> filter;
    if (!closed.snap_exclude.empty()) {
        auto made = road::ask::SnapFilter::make(network, column.name, closed.snap_exclude);
        if (!made) return std::move(made).error();
        filter = *std::move(made);
    }
    auto roads = std::make_shared<const OpenRoads>(all, *std::move(arcs), std::move(filter));
    const std::lock_guard lock(closings_mutex_);
    if (const auto known = find(); known != closings_.end()) return known->roads;  // another thread was quicker
    if (closings_.size() == most_closings) closings_.erase(closings_.begin());
    closings_.push_back({column.id, closed, roads});
    return std::shared_ptr<const OpenRoads>(std::move(roads));
}

road::Engine::Engine(RoadNetwork network, Places places)
    : state_(std::make_shared<const State>(std::move(network), std::move(places))) {}

const RoadNetwork& road::Engine::network() const {
    return state_->network;
}

const Places& road::Engine::places() const {
    return state_->locator.places();
}

double road::Engine::default_max_snap_m() const {
    return state_->ready() ? state_->snapper().default_max_snap() : 0;
}

Result<Waypoint> road::Engine::resolve(const Location& location) const {
    if (auto ready = state_->ready(); !ready) return ready.error();
    if (location.snapped() != nullptr) return *location.snapped();
    const auto meant = state_->locator.find(location);
    if (!meant) return meant.error();
    Waypoint point;
    point.position = meant->position;
    point.snapped = meant->position;
    point.name = meant->name;
    point.node = meant->node;
    return point;
}

Result<SnappedPoints> road::Engine::snap(std::span<const Location> points, const SnapRequest& request,
                                         const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(
            *state_, request,
            [&](const road::Engine& engine, const SnapRequest& rest) { return engine.snap(points, rest, control); }))
        return *std::move(answer);
    if (auto ready = state_->ready(); !ready) return ready.error();
    const auto column = road::ask::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto limit = state_->snapper().limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    const auto roads = state_->open_roads(**column, request.closed);
    if (!roads) return roads.error();
    const road::ask::SnapRule rule{request.role, request.snap, *limit,
                                   request.max_snap_m.value_or(road::ask::unlimited)};
    const auto put = [&](std::size_t number) -> Result<Waypoint> {
        const auto meant = state_->locator.find(points[number]);
        if (!meant) return meant.error();
        const auto at = state_->snapper().put(*meant, **roads, rule);
        const bool is_far = !at && at.error().kind == ErrorKind::no_route && request.keep_far;
        if (!at && !is_far) return at.error();
        Waypoint point = road::ask::waypoint(state_->network, *meant, at ? *at : Snapped{});
        if (is_far) point.distance_m = point.nearest_m = std::numeric_limits<double>::infinity();
        return point;
    };
    constexpr std::size_t points_a_slice = 256;
    auto snapped = core::answers_of_each(points.size(), points_a_slice, "putting points on roads", put, control);
    if (!snapped) return snapped;
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return snapped;
}

Result<SnappedPoints> road::Engine::nearest(const Location& location, const NearestRequest& request,
                                            const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(*state_, request,
                                                     [&](const road::Engine& engine, const NearestRequest& rest) {
                                                         return engine.nearest(location, rest, control);
                                                     }))
        return *std::move(answer);
    if (auto ready = state_->ready(); !ready) return ready.error();
    const RoadNetwork& network = state_->network;
    if (network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage,
                     "this network has no coordinates, so nothing on it is near or far⟦; read it with a file of nodes "
                     "(⟨nodes⟩)⟧"};
    const auto column = road::ask::find_column(network, request.weight);
    if (!column) return column.error();
    const auto limit = state_->snapper().limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    const auto meant = state_->locator.find(location);
    if (!meant) return meant.error();
    const auto open = state_->open_roads(**column, request.closed);
    if (!open) return open.error();
    SnappedPoints roads;
    if (request.count == 0) return roads;
    const ResolvedLocation point{meant->position, {}, {}, {}, meant->side, meant->bearing};
    // The one error is that of a point that is too far.
    auto first = state_->snapper().put(point, **open, {SnapRole::start, SnapTo::nearest, *limit});
    if (!first) return std::move(first).error();
    if (first->is_within_square()) roads.push_back(road::ask::waypoint(network, point, *first));
    if (roads.size() == request.count) return roads;
    state_->snapper().visit_nearest(meant->position, *limit, **open, [&](const Snapped& near) {
        const Snapped at = state_->snapper().on_edge(near.at, point, **open);
        if (at.directions == 0) return !control.cancelled();
        roads.push_back(road::ask::waypoint(network, point, at));
        roads.back().nearest_m = first->nearest_m;
        return roads.size() < request.count && !control.cancelled();
    });
    if (control.cancelled()) return Error{ErrorKind::interrupted, "the search for roads was interrupted"};
    if (auto whole = still_whole(network); !whole) return whole.error();
    return roads;
}

Result<TablePlan> road::Engine::plan(const TableRequest& request, const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(
            *state_, request,
            [&](const road::Engine& engine, const TableRequest& rest) { return engine.plan(rest, control); }))
        return *std::move(answer);
    auto plan = road::ask::make_plan(state_, request, control);
    if (!plan) return std::move(plan).error();
    return TablePlan(*std::move(plan));
}

Result<TableReport> road::Engine::table(const TableRequest& request, const TableRow& row,
                                        const Control& control) const {
    TableRequest plain = request;
    plain.also.clear();
    return table(
        plain,
        [&](std::span<const std::uint64_t> steps, std::span<const std::span<const double>>) { return row(steps); },
        control);
}

Result<TableReport> road::Engine::table(const TableRequest& request, const TableRowAlso& row,
                                        const Control& control) const {
    using Clock = std::chrono::steady_clock;
    const core::ThreadShare share(control.threads);
    const auto plan = this->plan(request, control);
    if (!plan) return plan.error();
    TableReport report = plan->report();
    if (control.progress != nullptr) control.progress->phase("computing the matrix", report.rows);
    std::vector<std::uint64_t> cells;
    std::vector<std::vector<double>> sums(report.also.size());
    std::vector<std::span<const double>> sums_of_row(report.also.size());
    for (std::uint64_t first = 0; first < report.rows; first += plan->block_rows()) {
        const auto begun = Clock::now();
        cells.resize(plan->cells_of_block(first));
        TableMeasures measures;
        for (std::vector<double>& one : sums) {
            one.resize(cells.size());
            measures.also.emplace_back(one);
        }
        auto filled = sums.empty() ? plan->fill(first, cells, control) : plan->measure(first, cells, measures, control);
        if (!filled) return std::move(filled).error();
        report.without_cost += static_cast<std::uint64_t>(std::count(cells.begin(), cells.end(), no_cost));
        report.compute_ms += std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
        const std::uint64_t rows = std::min(plan->block_rows(), report.rows - first);
        for (std::uint64_t i = 0; i < rows; ++i) {
            const std::uint64_t cell = i * report.columns;
            for (std::size_t k = 0; k < sums.size(); ++k)
                sums_of_row[k] = std::span(sums[k]).subspan(cell, report.columns);
            if (auto taken = row(std::span(cells).subspan(cell, report.columns), sums_of_row); !taken)
                return taken.error();
        }
        if (control.progress != nullptr) control.progress->advance(first + rows);
    }
    return report;
}

Result<std::vector<ArcId>> road::Engine::closed_arcs(const Closed& closed, std::string_view weight) const {
    if (auto ready = state_->ready(); !ready) return ready.error();
    const auto column = road::ask::find_column(state_->network, weight);
    if (!column) return column.error();
    if (!closed.snap_exclude.empty())
        if (const auto known = road::ask::SnapFilter::make(state_->network, (*column)->name, closed.snap_exclude);
            !known)
            return known.error();
    return state_->closed_arcs(**column, closed);
}

Result<CheckReport> road::Engine::check(const CheckOptions& options, const Control& control) const {
    return starway::check(state_->network, options, control);
}

}  // namespace starway
