#include "starway/matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "search/roads/road_search.hpp"
#include "service/columns.hpp"
#include "service/connect.hpp"
#include "service/cost_table.hpp"
#include "service/location.hpp"
#include "service/snap.hpp"

namespace starway {

using service::Ends;
using service::Meant;
using service::Snapped;

namespace {

// Points of one side of the matrix, each at the road nearest to it.
struct Side {
    std::vector<Meant> meant;
    std::vector<Snapped> snapped;
};

// The cells that the table cannot know: pairs on one edge, and pairs whose nearest roads are not connected.
class Pairs {
public:
    Pairs(const RoadNetwork& network, const WeightColumn& column, const MatrixRequest& request,
          service::Snapper& snapper)
        : network_(network),
          column_(column),
          request_(request),
          search_(network),
          connector_(network, column, snapper.islands(column), snapper) {}

    // The cost of a pair, of which the table says `cell`.
    Result<std::uint64_t> cost(const Meant& from, const Snapped& at_from, const Meant& to, const Snapped& at_to,
                               std::uint64_t cell) {
        cell = with_direct(at_from, at_to, cell);
        if (cell != unreachable_cost || at_from.depart == at_to.arrive || request_.snap == SnapTo::largest_island)
            return cell;
        // As a route would be: the points are put on other roads, together.
        if (moved_++ == 0 && request_.algorithm != Algorithm::dijkstra)
            if (auto used = search_.use_stored_index(); !used) return used.error();
        const std::array<Meant, 2> points{from, to};
        const std::array<Snapped, 2> nearest{at_from, at_to};
        const auto chosen = connector_.choose(points, nearest);
        if (!chosen) {
            if (chosen.error().kind == ErrorKind::no_route) return unreachable_cost;
            return chosen.error();
        }
        const Ends sources = service::departures(network_, column_, (*chosen)[0]);
        const Ends targets = service::arrivals(network_, column_, (*chosen)[1]);
        RoadQuery query;
        query.column = &column_;
        query.sources = sources.terminals();
        query.targets = targets.terminals();
        query.cost_only = true;
        search_.run(query, answer_);
        const std::uint64_t found = answer_.status == SearchStatus::found ? answer_.cost : unreachable_cost;
        return with_direct((*chosen)[0], (*chosen)[1], found);
    }
    [[nodiscard]] std::uint64_t moved() const { return moved_; }

private:
    [[nodiscard]] std::uint64_t with_direct(const Snapped& from, const Snapped& to, std::uint64_t cell) const {
        if (from.node.valid() && from.node == to.node) return 0;
        const auto direct = service::direct(network_, column_, from, to);
        return direct ? std::min(cell, direct->cost) : cell;
    }

    const RoadNetwork& network_;
    const WeightColumn& column_;
    const MatrixRequest& request_;
    RoadSearch search_;
    service::Connector connector_;
    RoadAnswer answer_;
    std::uint64_t moved_ = 0;
};

}  // namespace

struct MatrixRouter::State {
    RoadNetwork network;
    service::Locator locator;
    std::optional<service::Snapper> snapper;  // once the network is verified

    State(RoadNetwork roads, Places places) : network(std::move(roads)), locator(network, std::move(places)) {}

    Result<Side> put(std::span<const Location> locations, const WeightColumn& column, SnapTo snap,
                     std::vector<std::string>& warnings, const CancelFlag* cancel) {
        Side side;
        for (const Location& location : locations) {
            if (cancel != nullptr && *cancel) return Error{ErrorKind::interrupted, "the matrix was interrupted"};
            auto meant = locator.find(location);
            if (!meant) return meant.error();
            auto snapped = snapper->choose({&*meant, 1}, column, snap, warnings);
            if (!snapped) return snapped.error();
            side.meant.push_back(*std::move(meant));
            side.snapped.push_back(snapped->front());
        }
        return side;
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
    if (auto verified = network.verify(); !verified) return verified.error();
    const auto column = service::find_column(network, request.weight);
    if (!column) return column.error();
    if (std::isnan(request.cutoff) || request.cutoff < 0)
        return Error{ErrorKind::usage, fmt::format("the cutoff is {}; it must be 0 or more", request.cutoff)};
    if (!state_->snapper) state_->snapper.emplace(network);

    MatrixReport report;
    if (progress != nullptr) progress->phase("finding the nearest roads", 0);
    const auto from = state_->put(request.from, **column, request.snap, report.warnings, cancel);
    if (!from) return from.error();
    const bool same = request.to.empty();
    const auto to = same ? from : state_->put(request.to, **column, request.snap, report.warnings, cancel);
    if (!to) return to.error();

    constexpr std::size_t most_warnings = 5;
    if (report.warnings.size() > most_warnings) {
        const std::string rest = fmt::format("so it is for {} more points", report.warnings.size() - most_warnings);
        report.warnings.resize(most_warnings);
        report.warnings.push_back(rest);
    }
    report.weight = (*column)->name;
    report.unit = (*column)->unit;
    report.resolution = (*column)->resolution;
    report.rows = from->meant.size();
    report.columns = to->meant.size();
    std::vector<Ends> sources;
    std::vector<Ends> targets;
    for (const Snapped& s : from->snapped) sources.push_back(service::departures(network, **column, s));
    for (const Snapped& s : to->snapped) targets.push_back(service::arrivals(network, **column, s));

    const auto table = service::make_cost_table(network, **column, request.algorithm);
    if (!table) return table.error();
    report.engine = (*table)->name();
    Pairs pairs(network, **column, request, *state_->snapper);
    if (progress != nullptr) progress->phase("computing the matrix", report.rows);
    std::vector<std::uint64_t> cells(report.columns);
    std::size_t number = 0;
    using Clock = std::chrono::steady_clock;
    auto begun = Clock::now();
    const auto finish_row = [&](std::span<const std::uint64_t> costs) -> Result<void> {
        for (std::size_t i = 0; i < costs.size(); ++i) {
            auto cell = pairs.cost(from->meant[number], from->snapped[number], to->meant[i], to->snapped[i], costs[i]);
            if (!cell) return cell.error();
            const bool beyond = static_cast<double>(*cell) * report.resolution > request.cutoff;
            cells[i] = *cell == unreachable_cost || beyond ? no_cost : *cell;
            if (cells[i] == no_cost) ++report.without_cost;
        }
        ++number;
        if (progress != nullptr && number % (report.rows / 200 + 1) == 0) progress->advance(number);
        report.compute_ms += std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
        auto taken = row(cells);
        begun = Clock::now();
        return taken;
    };
    if (auto done = (*table)->run(sources, targets, finish_row, cancel); !done) return done.error();
    if (pairs.moved() > 0)
        report.warnings.push_back(fmt::format(
            "for {} pairs the nearest roads are not connected; the nearest connected ones were used", pairs.moved()));
    return report;
}

}  // namespace starway
