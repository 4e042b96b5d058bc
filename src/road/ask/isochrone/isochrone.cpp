// Isochrones: a search from the origins, the costs along the edges that it reached, and outlines around them.
#include "starway/road/isochrone.hpp"
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
#include "road/ask/isochrone/outlined.hpp"
#include "road/ask/isochrone/profiles.hpp"
#include "road/ask/isochrone/reached_sums.hpp"
#include "road/ask/searches/reach.hpp"
#include "road/ask/snapping/edge_line.hpp"
#include "road/ask/snapping/snap_warnings.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/network/profiles.hpp"

namespace starway {
namespace {

using IsochroneClock = std::chrono::steady_clock;

double microseconds_from(IsochroneClock::time_point start) {
    return std::chrono::duration<double, std::micro>(IsochroneClock::now() - start).count();
}

Error isochrone_interrupted() {
    return {ErrorKind::interrupted, "the isochrone was interrupted"};
}

// Costs are counted in steps below this, so that sums fit.
constexpr double most_units = 1e18;

// One contour of an interval: its multiples below the contour, and that. Errors: usage.
Result<std::vector<double>> contours_of(const IsochroneRequest& request) {
    if (!request.interval) return request.contours;
    const double interval = *request.interval;
    if (!(interval > 0) || !std::isfinite(interval))
        return Error{ErrorKind::usage,
                     fmt::format("the interval is {}; it must be a number above 0, in the weight's unit", interval)};
    if (request.contours.size() > 1)
        return Error{ErrorKind::usage, fmt::format("an interval divides one contour, not {}; give the largest alone⟦, "
                                                   "or leave ⟨interval⟩ out⟧",
                                                   request.contours.size())};
    const double largest = request.contours.empty() ? 0 : request.contours.front();
    const double most = static_cast<double>(request.most_contours);
    if (largest / interval > most)
        return Error{ErrorKind::usage, fmt::format("an interval of {} divides {} into more than the {} contours that "
                                                   "are allowed; choose a larger one",
                                                   interval, largest, request.most_contours)};
    constexpr double as_good_as_equal = 1 - 1e-9;
    std::vector<double> contours;
    for (double multiple = 1; multiple * interval < largest * as_good_as_equal; ++multiple)
        contours.push_back(multiple * interval);
    contours.insert(contours.end(), request.contours.begin(), request.contours.end());
    return contours;
}

Result<void> check_isochrone(const IsochroneRequest& request, const RoadNetwork& network) {
    if (request.origins.empty()) return Error{ErrorKind::usage, "an isochrone needs at least one origin; give one"};
    if (request.contours.empty())
        return Error{ErrorKind::usage, "an isochrone needs at least one contour, a cost such as 600; give one"};
    if (request.contours.size() > request.most_contours)
        return Error{ErrorKind::usage, fmt::format("{} contours are more than the {} that are allowed; ask for fewer",
                                                   request.contours.size(), request.most_contours)};
    for (const double value : request.contours)
        if (!(value > 0) || !std::isfinite(value))
            return Error{ErrorKind::usage,
                         fmt::format("a contour is {}; it must be a number above 0, in the weight's unit", value)};
    if (!(request.denoise >= 0 && request.denoise <= 1))
        return Error{ErrorKind::usage, fmt::format("denoise is {}; it must be from 0 to 1", request.denoise)};
    if (!(request.generalize_m >= 0) || !std::isfinite(request.generalize_m))
        return Error{ErrorKind::usage,
                     fmt::format("generalize is {} m; it must be a number of at least 0", request.generalize_m)};
    if (request.buffer_m && (!(*request.buffer_m > 0) || !std::isfinite(*request.buffer_m)))
        return Error{ErrorKind::usage,
                     fmt::format("the buffer is {} m; it must be a number above 0", *request.buffer_m)};
    constexpr double widest_m = 100'000;  // farther than any place is from a road, and the plane of an outline is flat
    if (request.buffer_m && *request.buffer_m > widest_m && network.frame().kind == FrameKind::geographic)
        return Error{ErrorKind::usage,
                     fmt::format("the buffer is {} m; it may be at most {:.0f}", *request.buffer_m, widest_m)};
    if (request.polygons && network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage,
                     "polygons need coordinates, which this network does not have; add them with a file of nodes, or "
                     "ask for the reached roads instead"};
    return {};
}

// A cost that people write, such as 0.3 in steps of 0.1, is a whole number of steps where it means one.
double steps_of(double value, double resolution) {
    constexpr double same = 1e-4;
    const double steps = value / resolution;
    const double whole = std::nearbyint(steps);
    return std::abs(steps - whole) < same ? whole : steps;
}

// Where a cost falls to 0, interpolation may lead just below.
double in_units(double steps, double resolution) {
    return InUnits(resolution)(std::max(steps, 0.0));
}

// The pieces of roads within a cost.
void append_roads(const RoadNetwork& network, const road::ask::EdgeProfiles& profiles,
                  const road::ask::ReachedSums* sums, double limit, double resolution,
                  std::vector<ReachedRoad>& roads) {
    for (const road::ask::EdgeProfile& profile : profiles.edges)
        for (road::ask::CostPiece piece : profiles.of(profile)) {
            if (std::min(piece.from_cost, piece.to_cost) > limit || !(piece.from < piece.to)) continue;
            const auto cut = [&] {
                return piece.from +
                       (piece.to - piece.from) * (limit - piece.from_cost) / (piece.to_cost - piece.from_cost);
            };
            if (piece.to_cost > limit) {
                piece.to = cut();
                piece.to_cost = limit;
            } else if (piece.from_cost > limit) {
                piece.from = cut();
                piece.from_cost = limit;
            }
            if (!(piece.from < piece.to)) continue;
            ReachedRoad road;
            road.edge = profile.edge;
            road.backward = piece.backward;
            road.from = piece.from;
            road.to = piece.to;
            road.from_cost = in_units(piece.from_cost, resolution);
            road.to_cost = in_units(piece.to_cost, resolution);
            if (sums != nullptr) {
                road.from_also = sums->at(piece, piece.from);
                road.to_also = sums->at(piece, piece.to);
            }
            if (network.frame().kind != FrameKind::none)
                road::ask::append_part(network, profile.edge, piece.from, piece.to, road.line);
            roads.push_back(std::move(road));
        }
}

class IsochroneFinder {
public:
    IsochroneFinder(const road::Engine::State& state, const IsochroneRequest& request,
                    const road::ask::OpenRoads& roads, const Control& control)
        : state_(state), request_(request), roads_(roads), control_(control) {}

    Result<Isochrone> find() {
        const auto start = IsochroneClock::now();
        const WeightColumn& column = road::network::counted_of(state_.network, roads_.column());
        answer_.weight = roads_.column().name;
        answer_.unit = column.unit;
        answer_.resolution = column.resolution;
        answer_.towards = request_.towards;
        answer_.frame = state_.network.frame();
        if (auto put = put_origins(); !put) return std::move(put).error();
        for (const double value : request_.contours) {
            if (!(value / column.resolution < most_units))
                return Error{ErrorKind::usage, fmt::format("the contour {} is too large for the weight {}", value,
                                                           core::in_quotes(column.name))};
            levels_.push_back(steps_of(value, column.resolution));
        }
        const double most = *std::max_element(levels_.begin(), levels_.end());
        const core::LeasePool<road::ask::ReachSearch>::Lease search = state_.take_reach();
        const road::ask::Counted counted(roads_, column);
        auto also = road::ask::AlsoColumns::make(roads_, request_.also);
        if (!also) return std::move(also).error();
        if (!search->run(roads_, counted, snapped_, request_.towards, static_cast<std::uint64_t>(most),
                         !request_.also.empty(), control_.cancel))
            return isochrone_interrupted();
        std::optional<road::ask::ReachedSums> sums;
        if (!request_.also.empty()) {
            sums.emplace(state_.network, *std::move(also), search->steps());
            answer_.also = sums->weights();
        }
        const road::ask::ReachedSums* const along = sums ? &*sums : nullptr;
        answer_.settled = search->settled().size();
        const road::ask::EdgeProfiles profiles =
            road::ask::edge_profiles(search->reached(), static_cast<std::uint64_t>(most));
        answer_.query_us = microseconds_from(start);
        answer_.contours.resize(levels_.size());
        for (std::size_t i = 0; i < levels_.size(); ++i) answer_.contours[i].value = request_.contours[i];
        if (request_.roads) append_roads(state_.network, profiles, along, most, column.resolution, answer_.roads);
        if (request_.polygons || answer_.frame.kind != FrameKind::none) {
            const auto drawing = IsochroneClock::now();
            const auto squares = road::ask::reached_squares(roads_, counted, *search, snapped_, request_.towards,
                                                            static_cast<std::uint64_t>(most));
            const road::ask::OutlineInput input{roads_, profiles, *search, squares, levels_, request_, along};
            if (!road::ask::draw_outlines(input, control_.cancel, answer_)) return isochrone_interrupted();
            answer_.outline_us = microseconds_from(drawing);
        }
        return std::move(answer_);
    }

private:
    Result<void> put_origins() {
        const auto limit = state_.snapper().limit_of(request_.max_snap_m);
        if (!limit) return limit.error();
        answer_.max_snap_m = *limit;
        const road::ask::SnapRule rule{request_.towards ? SnapRole::end : SnapRole::start, request_.snap, *limit};
        road::ask::SnapWarnings warnings(state_.snapper());
        for (const Location& origin : request_.origins) {
            if (control_.cancelled()) return isochrone_interrupted();
            const auto meant = state_.locator.find(origin);
            if (!meant) return meant.error();
            const auto at = state_.snapper().put(*meant, roads_, rule);
            if (!at) return at.error();
            warnings.add(*meant, *at, roads_, rule);
            answer_.origins.push_back(road::ask::waypoint(state_.network, *meant, *at));
            snapped_.push_back(*at);
        }
        answer_.warnings = warnings.take();
        return {};
    }

    const road::Engine::State& state_;
    const IsochroneRequest& request_;
    const road::ask::OpenRoads& roads_;
    const Control& control_;
    std::vector<road::ask::Snapped> snapped_;
    std::vector<double> levels_;  // in weight steps, in the order of the request
    Isochrone answer_;
};

}  // namespace

Result<Isochrone> road::Engine::isochrone(const IsochroneRequest& request, const Control& control) const {
    if (auto ready = state_->ready(); !ready) return ready.error();
    IsochroneRequest asked = request;
    auto contours = contours_of(request);
    if (!contours) return std::move(contours).error();
    asked.contours = *std::move(contours);
    if (auto fine = check_isochrone(asked, state_->network); !fine) return std::move(fine).error();
    const auto column = road::ask::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto roads = state_->open_roads(**column, request.closed);
    if (!roads) return roads.error();
    auto found = IsochroneFinder(*state_, asked, **roads, control).find();
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return found;
}

}  // namespace starway
