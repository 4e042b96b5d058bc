#include "starway/road/matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "search/road/road_search.hpp"
#include "service/road/columns.hpp"
#include "service/road/snapping/location.hpp"
#include "service/road/snapping/snap.hpp"
#include "service/road/snapping/snap_warnings.hpp"
#include "service/road/table/cost_table.hpp"
#include "starway/core/mapped_files.hpp"

namespace starway {

using service::Ends;
using service::ResolvedLocation;
using service::Snapped;

namespace {

// Points of one side of the matrix, on their roads.
struct Side {
    std::vector<Snapped> snapped;
    SnappedPoints points;
};

// The cost of a pair, of which a table says `cell`: the table does not know ways along one edge that both points share.
std::uint64_t with_direct(const RoadNetwork& network, const WeightColumn& column, const Snapped& from,
                          const Snapped& to, std::uint64_t cell) {
    if (from.node.valid() && from.node == to.node) return 0;
    const auto direct = service::direct(network, column, from, to);
    return direct ? std::min(cell, direct->cost) : cell;
}

}  // namespace

struct MatrixRouter::State {
    RoadNetwork network;
    service::Locator locator;
    std::optional<service::Snapper> snapper;  // once the network is verified

    State(RoadNetwork roads, Places places) : network(std::move(roads)), locator(network, std::move(places)) {}

    // told: the other side where it has the same points, of which nothing is said twice.
    Result<Side> put(std::span<const Location> locations, const WeightColumn& column, const service::SnapRule& rule,
                     bool keep_far, const Side* told, service::SnapWarnings& warnings, const CancelFlag* cancel) {
        Side side;
        for (const Location& location : locations) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
            const auto meant = locator.find(location);
            if (!meant) return meant.error();
            const auto snapped = snapper->put(*meant, column, rule);
            if (!snapped && (!keep_far || snapped.error().kind != ErrorKind::no_route)) return snapped.error();
            side.snapped.push_back(snapped ? *snapped : Snapped{});
            side.points.push_back(service::waypoint(network, *meant, side.snapped.back()));
            if (!snapped) side.points.back().distance_m = side.points.back().nearest_m = distance_of(*meant, column);
            if (told != nullptr && told->points[side.points.size() - 1].edge == side.points.back().edge) continue;
            if (snapped)
                warnings.add(*meant, *snapped, column, rule);
            else
                warnings.add(snapped.error().message + "; its costs are left empty");
        }
        return side;
    }

    // From the nearest open road; infinity where there is none.
    double distance_of(const ResolvedLocation& meant, const WeightColumn& column) {
        double distance = std::numeric_limits<double>::infinity();
        snapper->visit_nearest(meant.position, distance, column, [&](const Snapped& nearest) {
            distance = nearest.at.distance_m;
            return false;
        });
        return distance;
    }
};

MatrixRouter::MatrixRouter(RoadNetwork network, Places places)
    : state_(std::make_unique<State>(std::move(network), std::move(places))) {}
MatrixRouter::~MatrixRouter() = default;
MatrixRouter::MatrixRouter(MatrixRouter&&) noexcept = default;
MatrixRouter& MatrixRouter::operator=(MatrixRouter&&) noexcept = default;

Result<MatrixReport> MatrixRouter::matrix(const MatrixRequest& request, const MatrixRow& row, const CancelFlag* cancel,
                                          Progress* progress) {
    const RoadNetwork& network = state_->network;
    if (auto whole = still_whole(network); !whole) return whole.error();
    if (auto verified = network.verify(); !verified) return verified.error();
    const auto column = service::find_column(network, request.weight);
    if (!column) return column.error();
    if (std::isnan(request.cutoff) || request.cutoff < 0)
        return Error{ErrorKind::usage, fmt::format("the cutoff is {}; it must be 0 or more", request.cutoff)};
    if (!state_->snapper) state_->snapper.emplace(network);

    const auto limit = state_->snapper->limit_of(request.max_snap_m);
    if (!limit) return limit.error();

    MatrixReport report;
    report.max_snap_m = *limit;
    if (progress != nullptr) progress->phase("finding the nearest roads", 0);
    service::SnapWarnings warnings(*state_->snapper);
    const auto put = [&](const std::vector<Location>& points, SnapRole role, const Side* told) {
        return state_->put(points, **column, {role, request.snap, *limit}, request.keep_far, told, warnings, cancel);
    };
    auto from = put(request.from, SnapRole::start, nullptr);
    if (!from) return std::move(from).error();
    const bool same = request.to.empty();
    auto to = put(same ? request.from : request.to, SnapRole::end, same ? &*from : nullptr);
    if (!to) return std::move(to).error();
    report.warnings = warnings.take();
    report.weight = (*column)->name;
    report.unit = (*column)->unit;
    report.resolution = (*column)->resolution;
    report.rows = from->snapped.size();
    report.columns = to->snapped.size();
    report.from = std::move(from->points);
    report.to = std::move(to->points);
    std::vector<Ends> sources;
    std::vector<Ends> targets;
    for (const Snapped& s : from->snapped) sources.push_back(service::departures(network, **column, s));
    for (const Snapped& s : to->snapped) targets.push_back(service::arrivals(network, **column, s));

    const auto table = service::make_cost_table(network, **column, request.algorithm);
    if (!table) return table.error();
    report.engine = (*table)->name();
    if (progress != nullptr) progress->phase("computing the matrix", report.rows);
    std::size_t number = 0;
    using Clock = std::chrono::steady_clock;
    auto begun = Clock::now();
    std::vector<std::uint64_t> cells(report.columns);
    const auto take = [&](std::span<const std::uint64_t> costs) -> Result<void> {
        const Snapped& start = from->snapped[number++];
        for (std::size_t i = 0; i < costs.size(); ++i) {
            const std::uint64_t cell = with_direct(network, **column, start, to->snapped[i], costs[i]);
            const bool kept =
                cell != search::unreachable_cost && static_cast<double>(cell) * report.resolution <= request.cutoff;
            cells[i] = kept ? cell : no_cost;
            report.without_cost += kept ? 0 : 1;
        }
        if (progress != nullptr && number % (report.rows / 200 + 1) == 0) progress->advance(number);
        report.compute_ms += std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
        auto taken = row(cells);
        begun = Clock::now();
        return taken;
    };
    if (auto done = (*table)->run(sources, targets, take, cancel); !done) return done.error();
    if (auto whole = still_whole(network); !whole) return whole.error();
    return report;
}

}  // namespace starway
