// Costs of pairs: the points onto the network, and a search that leaves out the path.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

#include "base/core/lease_pool.hpp"
#include "base/core/threads/parallel.hpp"
#include "road/ask/engine/engine_state.hpp"
#include "road/ask/engine/exclude.hpp"
#include "road/ask/searches/itinerary.hpp"
#include "road/ask/searches/leg_search.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/ask/weights/measures.hpp"
#include "road/network/profiles.hpp"
#include "starway/road/network.hpp"
#include "starway/road/table.hpp"

namespace starway {
namespace {

using road::ask::OpenRoads;
using road::ask::Snapped;

// Where points of one role were put of late: the same ones tend to come again. Of one thread at a time.
class PutBefore {
public:
    struct Entry {
        std::optional<Position> asked;
        std::optional<Snapped> at;  // nothing: it is too far from any road
    };
    PutBefore() : entries_(entry_count) {}
    // Of this point, or of another that makes way for it.
    Entry& at(Position asked) {
        const std::uint64_t key = std::bit_cast<std::uint64_t>(asked.x) * 0x9E3779B97F4A7C15U ^
                                  std::bit_cast<std::uint64_t>(asked.y) * 0xC2B2AE3D27D4EB4FU;
        return entries_[(key * 0x9E3779B97F4A7C15U) >> (64U - entry_bits)];
    }

private:
    static constexpr unsigned entry_bits = 11;
    static constexpr std::size_t entry_count = std::size_t{1} << entry_bits;
    std::vector<Entry> entries_;
};
struct PutEnds {
    PutBefore from, to;
    std::optional<Snapped> own_from, own_to;  // of a point that is more than coordinates
};

bool is_plain(const Location& location) {
    return !location.is_text() && location.snapped() == nullptr && location.side() == RoadSide::any &&
           !location.bearing();
}

// Pairs of one request, by one thread.
struct PairCosts {
    const road::Engine::State& state;
    const CostsRequest& request;
    const OpenRoads& roads;
    const road::ask::Measures* time;  // null: what is minimised is what counts
    double limit_m;
    const CancelFlag* cancel;
    road::ask::Scratch& scratch;
    PutEnds& put_ends;

    // Null where the point is too far from any road.
    Result<const Snapped*> put(const Location& location, SnapRole role, PutBefore& before,
                               std::optional<Snapped>& own) const {
        PutBefore::Entry* const known = is_plain(location) ? &before.at(location.position()) : nullptr;
        std::optional<Snapped>& at = known != nullptr ? known->at : own;
        if (known == nullptr || known->asked != location.position()) {
            at.reset();
            if (known != nullptr) known->asked.reset();
            const auto meant = state.locator.find(location);
            if (!meant) return meant.error();
            auto snapped = state.snapper().put(*meant, roads, {role, request.snap, limit_m});
            if (!snapped && snapped.error().kind != ErrorKind::no_route) return std::move(snapped).error();
            if (snapped) at = *std::move(snapped);
            if (known != nullptr) known->asked = location.position();
        }
        return at ? &*at : nullptr;
    }

    Result<std::uint64_t> cost(std::size_t pair) {
        const auto put_from = put(request.from[pair], SnapRole::start, put_ends.from, put_ends.own_from);
        if (!put_from) return put_from.error();
        const auto put_to = put(request.to[pair], SnapRole::end, put_ends.to, put_ends.own_to);
        if (!put_to) return put_to.error();
        if (*put_from == nullptr || *put_to == nullptr) return no_cost;
        const Snapped& from = **put_from;
        const Snapped& to = **put_to;
        road::search::RoadQuery settings;
        settings.column = &roads.search_column();
        settings.closed = roads.search_closed();
        settings.cancel = cancel;
        const road::ask::LegEnds ends = road::ask::leg_ends(roads, from, to);
        if (time == nullptr) return road::ask::leg_cost(roads, from, to, ends, settings, scratch);
        const SearchStatus status = road::ask::best_leg(roads, from, to, ends, settings, scratch);
        if (road::ask::has_failed(status)) return road::ask::leg_failure(roads, status, "a route");
        return status == SearchStatus::found ? travel_time() : no_cost;
    }

    // Of the way that was found, in steps.
    [[nodiscard]] std::uint64_t travel_time() const {
        double seconds = 0;
        for (const road::ask::ArcSpan& span : scratch.passages) seconds += road::ask::seconds_of(*time, span);
        return static_cast<std::uint64_t>(std::llround(seconds / time->seconds_per_step()));
    }
};

}  // namespace

Result<std::vector<std::uint64_t>> road::Engine::costs(const CostsRequest& request, const Control& control) const {
    if (auto answer = road::ask::ask_without_classes(
            *state_, request,
            [&](const road::Engine& engine, const CostsRequest& rest) { return engine.costs(rest, control); }))
        return *std::move(answer);
    if (request.from.size() != request.to.size())
        return Error{ErrorKind::usage, fmt::format("costs are of pairs, but there are {} starts and {} ends; for all "
                                                   "starts with all ends, ask for a table",
                                                   request.from.size(), request.to.size())};
    if (auto ready = state_->ready(); !ready) return ready.error();
    const auto column = road::ask::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto limit = state_->snapper().limit_of(request.max_snap_m);
    if (!limit) return limit.error();
    const road::ask::SearchGraph& searched = state_->searched(**column);
    const auto roads = state_->open_roads(**column, request.closed);
    if (!roads) return roads.error();

    const road::ask::Measures measures(state_->network, (*column)->name, (*roads)->turns());
    const bool counts_time = request.travel_time && road::network::is_preference(state_->network, (*column)->name);

    std::vector<std::uint64_t> found(request.from.size(), no_cost);
    std::mutex mutex;
    std::optional<Error> failed;
    if (control.progress != nullptr) control.progress->phase("computing costs", found.size());
    const core::ThreadShare threads(control.threads);
    constexpr std::size_t pairs_a_slice = 64;
    core::LeasePool<PutEnds> put_ends;
    const auto ask = [&](std::size_t first, std::size_t last) {
        const auto put = put_ends.take([] { return std::make_unique<PutEnds>(); });
        const road::ask::SearchGraph::Lease scratch = searched.take_scratch();
        const auto fail = [&](Error error) {
            const std::lock_guard lock(mutex);
            if (!failed) failed = std::move(error);
        };
        if (auto used = road::ask::SearchGraph::use_index(*scratch); !used) return fail(std::move(used).error());
        PairCosts pairs{*state_, request,        **roads,  counts_time ? &measures : nullptr,
                        *limit,  control.cancel, *scratch, *put};
        for (std::size_t i = first; i < last; ++i) {
            auto cost = pairs.cost(i);
            if (!cost) return fail(std::move(cost).error());
            found[i] = *cost;
        }
    };
    const bool all = core::for_slices(found.size(), pairs_a_slice, ask, [&](std::size_t done) {
        if (control.progress != nullptr) control.progress->advance(done);
        const std::lock_guard lock(mutex);
        return !failed && !control.cancelled();
    });
    if (failed) return *std::move(failed);
    if (!all) return Error{ErrorKind::interrupted, "interrupted"};
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return found;
}

}  // namespace starway
