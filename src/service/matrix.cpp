#include "starway/matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "search/roads/road_search.hpp"
#include "service/columns.hpp"
#include "service/cost_table.hpp"
#include "service/location.hpp"
#include "service/moved_pairs.hpp"
#include "service/snap.hpp"
#include "starway/mapped_files.hpp"

namespace starway {

using service::Ends;
using service::ResolvedLocation;
using service::Snapped;

namespace {

// Points of one side of the matrix, each at the road nearest to it.
struct Side {
    std::vector<ResolvedLocation> meant;
    std::vector<Snapped> snapped;
};

// Rows on their way to the receiver. Where nearest roads are not connected, rows wait until there are enough for their pairs to be asked for
// together.
class Rows {
public:
    using Send = std::function<Result<void>(std::span<std::uint64_t> cells)>;
    Rows(const RoadNetwork& network, const WeightColumn& column, const Side& from, const Side& to, bool may_move,
         service::MovedPairs& moved, Send send)
        : network_(network),
          column_(column),
          from_(from),
          to_(to),
          may_move_(may_move),
          moved_(moved),
          send_(std::move(send)) {}

    // The next row, as the table tells it.
    Result<void> add(std::span<const std::uint64_t> costs, const CancelFlag* cancel) {
        const Snapped& from = from_.snapped[number_];
        for (std::size_t i = 0; i < costs.size(); ++i) {
            const Snapped& to = to_.snapped[i];
            const std::uint64_t cell = service::with_direct(network_, column_, from, to, costs[i]);
            waiting_.push_back(cell);
            if (cell != search::unreachable_cost || from.depart == to.arrive || !may_move_) continue;
            if (auto added = moved_.add(waiting_.size() - 1, from_.meant[number_], from, to_.meant[i], to); !added)
                return added;
            must_wait_ = true;
        }
        ++number_;
        constexpr std::size_t most_waiting = std::size_t{1} << 22U;
        return must_wait_ && waiting_.size() < most_waiting ? Result<void>() : send(cancel);
    }
    // What still waits. Precondition: every row was added.
    Result<void> send(const CancelFlag* cancel) {
        if (must_wait_)
            if (auto filled = moved_.fill(waiting_, cancel); !filled) return filled;
        must_wait_ = false;
        const std::size_t columns = to_.snapped.size();
        for (; sent_ < number_; ++sent_) {
            const std::size_t first = waiting_.size() - (number_ - sent_) * columns;
            if (auto taken = send_(std::span(waiting_).subspan(first, columns)); !taken) return taken;
        }
        waiting_.clear();
        return {};
    }

private:
    const RoadNetwork& network_;
    const WeightColumn& column_;
    const Side& from_;
    const Side& to_;
    bool may_move_;
    service::MovedPairs& moved_;
    Send send_;
    std::vector<std::uint64_t> waiting_;  // rows, one after another
    bool must_wait_ = false;              // for pairs that were moved
    std::size_t number_ = 0, sent_ = 0;
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
    if (auto whole = still_whole(network); !whole) return whole.error();
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
    service::MovedPairs moved(network, **column, *state_->snapper, **table);
    if (progress != nullptr) progress->phase("computing the matrix", report.rows);
    std::size_t number = 0;
    using Clock = std::chrono::steady_clock;
    auto begun = Clock::now();
    const auto send = [&](std::span<std::uint64_t> cells) -> Result<void> {
        for (std::uint64_t& cell : cells) {
            if (cell != search::unreachable_cost && static_cast<double>(cell) * report.resolution <= request.cutoff)
                continue;
            cell = no_cost;
            ++report.without_cost;
        }
        ++number;
        if (progress != nullptr && number % (report.rows / 200 + 1) == 0) progress->advance(number);
        report.compute_ms += std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
        auto taken = row(cells);
        begun = Clock::now();
        return taken;
    };
    Rows rows(network, **column, *from, *to, request.snap == SnapTo::connected, moved, send);
    const auto take = [&](std::span<const std::uint64_t> costs) { return rows.add(costs, cancel); };
    if (auto done = (*table)->run(sources, targets, take, cancel); !done) return done.error();
    if (auto sent = rows.send(cancel); !sent) return sent.error();
    if (auto whole = still_whole(network); !whole) return whole.error();
    if (moved.count() > 0)
        report.warnings.push_back(fmt::format(
            "for {} pairs the nearest roads are not connected; the nearest connected ones were used", moved.count()));
    return report;
}

}  // namespace starway
