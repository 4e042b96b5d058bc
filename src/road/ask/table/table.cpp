// Tables: the points of both sides onto the network, the costs between them, and blocks of rows.
#include "starway/road/table.hpp"
#include "base/core/sentence.hpp"
#include "starway/road/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "base/core/threads/parallel.hpp"
#include "base/core/threads/thread_pool.hpp"
#include "road/ask/engine/engine_state.hpp"
#include "road/ask/searches/also.hpp"
#include "road/ask/searches/leg_search.hpp"
#include "road/ask/snapping/snap_warnings.hpp"
#include "road/ask/table/carried.hpp"
#include "road/ask/table/cost_table.hpp"
#include "road/ask/table/measured_table.hpp"
#include "road/ask/table/memory.hpp"
#include "road/ask/table/plan.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/network/profiles.hpp"
#include "road/search/road_search.hpp"
#include "starway/core/geometry.hpp"

namespace starway {

struct STARWAY_LOCAL TablePlan::State {
    std::shared_ptr<const road::Engine::State> engine;  // whatever is below belongs to it
    std::shared_ptr<const road::ask::OpenRoads> roads;
    std::vector<road::ask::Snapped> from, to;
    std::vector<road::ask::Ends> sources;
    double cutoff = std::numeric_limits<double>::infinity();
    TableReport report;
    std::unique_ptr<road::ask::CostTable> table;         // one of these
    std::unique_ptr<road::ask::MeasuredTable> measured;  // where measures were asked for
    std::shared_ptr<const road::ask::AlsoColumns> also;  // null: nothing is summed up
    bool counts_time = false;                            // cells are travel times, not what is minimised
    Closed closed;
    SnapTo snap = SnapTo::automatic;

    [[nodiscard]] double cost_of(std::uint64_t cell) const { return InUnits(report.resolution)(cell); }
};

namespace {

using road::ask::Ends;
using road::ask::OpenRoads;
using road::ask::ResolvedLocation;
using road::ask::Snapped;

// Points of one side of the table, on their roads.
struct TableSide {
    std::vector<Snapped> snapped;
    SnappedPoints points;
};

// From the nearest open road; infinity where there is none.
double distance_of(const road::ask::Snapper& snapper, const ResolvedLocation& meant, const OpenRoads& roads) {
    double distance = std::numeric_limits<double>::infinity();
    snapper.visit_nearest(meant.position, distance, roads, [&](const Snapped& nearest) {
        distance = nearest.at.distance_m;
        return false;
    });
    return distance;
}

// told: the other side where it has the same points, of which nothing is said twice.
Result<TableSide> put_side(const road::Engine::State& state, std::span<const Location> locations,
                           const OpenRoads& roads, const road::ask::SnapRule& rule, bool keep_far,
                           const TableSide* told, road::ask::SnapWarnings& warnings, const CancelFlag* cancel) {
    TableSide side;
    side.snapped.reserve(locations.size());
    side.points.reserve(locations.size());
    for (const Location& location : locations) {
        if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
        const auto meant = state.locator.find(location);
        if (!meant) return meant.error();
        const auto snapped = state.snapper().put(*meant, roads, rule);
        const bool is_far = !snapped && snapped.error().kind == ErrorKind::no_route;
        if (is_far && !keep_far)
            return Error{
                ErrorKind::no_route,
                snapped.error().message + "⟦; to leave the rows and columns of such points empty: ⟨far_points=empty⟩⟧"};
        if (!snapped && !is_far) return snapped.error();
        side.snapped.push_back(snapped ? *snapped : Snapped{});
        side.points.push_back(road::ask::waypoint(state.network, *meant, side.snapped.back()));
        if (!snapped)
            side.points.back().distance_m = side.points.back().nearest_m = distance_of(state.snapper(), *meant, roads);
        if (told != nullptr && told->points[side.points.size() - 1].edge == side.points.back().edge) continue;
        if (snapped)
            warnings.add(*meant, *snapped, roads, rule);
        else
            warnings.add(snapped.error().message + "; its costs are left empty");
    }
    return side;
}

// The cost of a pair, of which a table says `cell`: the table does not know ways along one edge that both points share.
std::uint64_t with_direct(const OpenRoads& roads, const Snapped& from, const Snapped& to, std::uint64_t cell) {
    if (shares_node(from, to)) return 0;
    const auto direct = road::ask::direct(roads, from, to);
    return direct ? std::min(cell, direct->cost) : cell;
}

// Errors: usage, unless the cells are whole rows.
Result<std::size_t> rows_of(const TablePlan& plan, std::uint64_t first_row, std::size_t cells) {
    const auto columns = static_cast<std::size_t>(plan.columns());
    const std::size_t count = columns == 0 ? 0 : cells / columns;
    if ((columns == 0 ? cells != 0 : cells % columns != 0) || first_row > plan.rows() ||
        count > plan.rows() - first_row)
        return Error{ErrorKind::usage, fmt::format("{} cells from row {} on are not whole rows of a table of {} x {}",
                                                   cells, first_row, plan.rows(), columns)};
    return count;
}

constexpr double no_measure = std::numeric_limits<double>::infinity();

// The route that stays at a place, or on the edge that both points share, if it is the one that road::Engine::route()
// takes.
std::optional<road::ask::MeasuredCell> measured_directly(const OpenRoads& roads,
                                                         const road::ask::PathMeasures& measures, const Snapped& from,
                                                         const Snapped& to, std::uint64_t cell) {
    if (shares_node(from, to)) return road::ask::MeasuredCell{0, 0, 0, true};
    const auto direct = road::ask::direct(roads, from, to);
    if (!direct || direct->cost > cell) return std::nullopt;
    const auto sums = measures.of_span(direct->along);
    return road::ask::MeasuredCell{direct->cost, sums.length, sums.time, true};
}

// Rows with their measures. Preconditions: of TablePlan::measure().
Result<void> fill_measured(const TablePlan::State& state, std::uint64_t first_row, std::span<std::uint64_t> cells,
                           const TableMeasures& measures, const Control& control) {
    const std::size_t columns = state.to.size();
    const std::size_t count = columns == 0 ? 0 : cells.size() / columns;
    if (control.cancelled()) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
    const core::ThreadShare share(control.threads);
    const auto start = static_cast<std::size_t>(first_row);
    std::vector<road::ask::MeasuredCell> found(cells.size());
    if (auto filled = state.measured->fill(std::span(state.sources).subspan(start, count), found, control.cancel);
        !filled)
        return filled;
    const OpenRoads& roads = *state.roads;
    const road::ask::PathMeasures own(roads);
    const road::Engine engine(state.engine);
    RouteRequest one;
    one.weight = state.report.weight;
    one.snap = state.snap;
    one.max_snap_m = state.report.max_snap_m;
    one.closed = state.closed;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::size_t row = start + i / columns;
        const Snapped& from = state.from[row];
        const Snapped& to = state.to[i % columns];
        road::ask::MeasuredCell cell = found[i];
        if (const auto direct = measured_directly(roads, own, from, to, cell.cost)) cell = *direct;
        const bool needs_seconds = !measures.seconds.empty() || state.counts_time;
        const bool lacks = (!measures.metres.empty() && !std::isfinite(cell.metres)) ||
                           (needs_seconds && !std::isfinite(cell.seconds));
        const bool on_network = from.is_on_network() && to.is_on_network();
        if (on_network && (!cell.is_known || (lacks && cell.cost != no_cost))) {
            one.from = Location(state.report.from[row]);
            one.to = Location(state.report.to[i % columns]);
            const auto route = engine.route(one, control);
            if (!route && route.error().kind != ErrorKind::no_route) return route.error();
            cell = route ? road::ask::MeasuredCell{route->cost_steps, route->distance_m, route->duration_s, true}
                         : road::ask::MeasuredCell{};
        }
        if (state.counts_time && cell.cost != no_cost)
            cell.cost = static_cast<std::uint64_t>(std::llround(cell.seconds / own.measures().seconds_per_step()));
        const bool kept = cell.cost != no_cost && state.cost_of(cell.cost) <= state.cutoff;
        cells[i] = kept ? cell.cost : no_cost;
        if (!measures.metres.empty()) measures.metres[i] = kept ? cell.metres : no_measure;
        if (!measures.seconds.empty()) measures.seconds[i] = kept ? cell.seconds : no_measure;
    }
    return still_whole(state.engine->network);
}

// The weights of TableRequest::also along the way of each cell, which is searched again.
class SumUp {
public:
    SumUp(const TablePlan::State& state, std::size_t first_row, std::span<const std::uint64_t> cells,
          std::span<const std::span<double>> sums, const CancelFlag* cancel)
        : state_(state), first_row_(first_row), cells_(cells), sums_(sums), cancel_(cancel) {}

    Result<void> row(std::size_t row, road::ask::Scratch& scratch) const {
        const std::size_t columns = state_.to.size();
        for (std::size_t i = row * columns; i < (row + 1) * columns; ++i) {
            const bool there = cells_[i] != no_cost;
            if (there)
                if (auto found = find(state_.from[first_row_ + row], state_.to[i % columns], scratch); !found)
                    return found;
            for (std::size_t k = 0; k < sums_.size(); ++k)
                sums_[k][i] = there ? state_.also->sum(k, scratch.passages) : no_measure;
        }
        return {};
    }

private:
    Result<void> find(const Snapped& from, const Snapped& to, road::ask::Scratch& scratch) const {
        road::search::RoadQuery settings;
        settings.column = &state_.roads->search_column();
        settings.closed = state_.roads->search_closed();
        settings.cancel = cancel_;
        const road::ask::LegEnds ends = road::ask::leg_ends(*state_.roads, from, to);
        const SearchStatus status = road::ask::best_leg(*state_.roads, from, to, ends, settings, scratch);
        if (road::ask::has_failed(status)) return road::ask::leg_failure(*state_.roads, status, "a route");
        return {};
    }

    const TablePlan::State& state_;
    std::size_t first_row_;
    std::span<const std::uint64_t> cells_;
    std::span<const std::span<double>> sums_;
    const CancelFlag* cancel_;
};

Result<void> sum_up(const TablePlan::State& state, std::uint64_t first_row, std::span<const std::uint64_t> cells,
                    std::span<const std::span<double>> sums, const Control& control) {
    const core::ThreadShare share(control.threads);
    const core::ThreadPool pool(core::thread_limit());
    const road::ask::SearchGraph& searched = state.engine->searched(state.roads->column());
    const SumUp summing(state, static_cast<std::size_t>(first_row), cells, sums, control.cancel);
    std::mutex mutex;
    Result<void> all;
    pool.run(cells.size() / state.to.size(), [&](unsigned, std::size_t row) {
        const auto scratch = searched.take_scratch();
        auto done = road::ask::SearchGraph::use_index(*scratch);
        if (done) done = summing.row(row, *scratch);
        const std::lock_guard lock(mutex);
        if (!done && all) all = std::move(done);
    });
    if (!all) return all;
    return still_whole(state.engine->network);
}

}  // namespace

TablePlan::TablePlan(std::shared_ptr<const State> state) : state_(std::move(state)) {}

const TableReport& TablePlan::report() const {
    return state_->report;
}

std::uint64_t TablePlan::block_rows() const {
    return road::ask::block_rows(columns());
}

std::size_t TablePlan::cells_of_block(std::uint64_t first_row) const {
    return static_cast<std::size_t>(std::min(block_rows(), rows() - std::min(first_row, rows())) * columns());
}

Result<void> TablePlan::fill(std::uint64_t first_row, std::span<std::uint64_t> cells, const Control& control) const {
    const State& state = *state_;
    if (state.measured != nullptr) return fill_measured(state, first_row, cells, {}, control);
    const std::size_t columns = state.to.size();
    const auto whole_rows = rows_of(*this, first_row, cells.size());
    if (!whole_rows) return whole_rows.error();
    const std::size_t count = *whole_rows;
    if (count == 0) return {};
    if (control.cancelled()) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
    const core::ThreadShare share(control.threads);
    const auto sources = std::span(state.sources).subspan(static_cast<std::size_t>(first_row), count);
    if (auto filled = state.table->fill(sources, cells, control.cancel); !filled) return filled;
    const OpenRoads& roads = *state.roads;
    for (std::size_t row = 0; row < count; ++row) {
        const Snapped& start = state.from[static_cast<std::size_t>(first_row) + row];
        for (std::size_t i = 0; i < columns; ++i) {
            std::uint64_t& cell = cells[row * columns + i];
            cell = with_direct(roads, start, state.to[i], cell);
            if (cell != no_cost && state.cost_of(cell) > state.cutoff) cell = no_cost;
        }
    }
    return still_whole(state.engine->network);
}

Result<void> TablePlan::measure(std::uint64_t first_row, std::span<std::uint64_t> cells, const TableMeasures& measures,
                                const Control& control) const {
    const State& state = *state_;
    const bool needs_measured = state.also == nullptr || !measures.metres.empty() || !measures.seconds.empty();
    const auto count = rows_of(*this, first_row, cells.size());
    if (!count) return count.error();
    if (needs_measured && state.measured == nullptr)
        return Error{ErrorKind::usage, "the table was planned without measures; set TableRequest::measures"};
    if (measures.also.size() > state.report.also.size())
        return Error{ErrorKind::usage, fmt::format("the table was planned to sum up {} weights, not {}",
                                                   state.report.also.size(), measures.also.size())};
    std::vector<std::span<double>> all(measures.also);
    for (const std::span<double> one : {measures.metres, measures.seconds})
        if (!one.empty()) all.push_back(one);
    for (const std::span<double> one : all)
        if (one.size() != cells.size())
            return Error{ErrorKind::usage,
                         fmt::format("{} measures do not belong to {} cells", one.size(), cells.size())};
    if (*count == 0) return {};
    auto filled =
        needs_measured ? fill_measured(state, first_row, cells, measures, control) : fill(first_row, cells, control);
    if (!filled || measures.also.empty()) return filled;
    return sum_up(state, first_row, cells, measures.also, control);
}

Result<std::shared_ptr<const TablePlan::State>> road::ask::make_plan(
    const std::shared_ptr<const road::Engine::State>& engine, const TableRequest& request, const Control& control) {
    if (auto ready = engine->ready(); !ready) return ready.error();
    const auto column = road::ask::find_column(engine->network, request.weight);
    if (!column) return column.error();
    if (std::isnan(request.cutoff) || request.cutoff < 0)
        return Error{ErrorKind::usage, fmt::format("the cutoff is {}; it must be 0 or more", request.cutoff)};
    const auto limit = engine->snapper().limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    const core::ThreadShare share(control.threads);
    if (auto fits = road::ask::check_memory(*engine, **column, request); !fits) return std::move(fits).error();
    auto open = engine->open_roads(**column, request.closed);
    if (!open) return std::move(open).error();

    auto state = std::make_shared<TablePlan::State>();
    state->engine = engine;
    state->roads = *std::move(open);
    const OpenRoads& roads = *state->roads;
    TableReport& report = state->report;
    report.max_snap_m = *limit;
    if (control.progress != nullptr) control.progress->phase("finding the nearest roads", 0);
    road::ask::SnapWarnings warnings(engine->snapper());
    const auto put = [&](const std::vector<Location>& points, SnapRole role, const TableSide* told) {
        return put_side(*engine, points, roads, {role, request.snap, *limit}, request.keep_far, told, warnings,
                        control.cancel);
    };
    auto from = put(request.from, SnapRole::start, nullptr);
    if (!from) return std::move(from).error();
    const bool same = request.to.empty();
    auto to = put(same ? request.from : request.to, SnapRole::end, same ? &*from : nullptr);
    if (!to) return std::move(to).error();
    report.warnings = warnings.take();
    report.weight = (*column)->name;
    const WeightColumn& counted = request.travel_time ? road::network::counted_of(engine->network, **column) : **column;
    state->counts_time = counted.id != (*column)->id;
    report.unit = counted.unit;
    report.resolution = counted.resolution;
    report.precision = counted.precision;
    report.slack = counted.slack;
    report.rows = from->snapped.size();
    report.columns = to->snapped.size();
    report.from = std::move(from->points);
    report.to = std::move(to->points);
    state->from = std::move(from->snapped);
    state->to = std::move(to->snapped);
    state->cutoff = request.cutoff;
    if (!request.also.empty()) {
        auto also = road::ask::AlsoColumns::make(roads, request.also);
        if (!also) return std::move(also).error();
        state->also = *std::move(also);
        for (std::size_t i = 0; i < state->also->size(); ++i) report.also.push_back(state->also->weight(i));
    }
    std::vector<Ends> targets;
    targets.reserve(state->to.size());
    state->sources.reserve(state->from.size());
    for (const Snapped& s : state->from) state->sources.push_back(road::ask::departures(roads, s));
    for (const Snapped& s : state->to) targets.push_back(road::ask::arrivals(roads, s));
    if (needs_measures(engine->network, request)) {
        auto measured = road::ask::make_measured_table(*engine, roads, std::move(targets), request.algorithm);
        if (!measured) return std::move(measured).error();
        state->measured = *std::move(measured);
        state->closed = request.closed;
        state->snap = request.snap;
        report.engine = name_of(state->measured->algorithm());
    } else {
        auto table = road::ask::make_cost_table(*engine, roads, std::move(targets), request.algorithm);
        if (!table) return std::move(table).error();
        state->table = *std::move(table);
        report.engine = name_of(state->table->algorithm());
    }
    if (auto whole = still_whole(engine->network); !whole) return whole.error();
    return std::shared_ptr<const TablePlan::State>(std::move(state));
}

}  // namespace starway
