// Matching a trace: candidates of its points, local routes between them, and the legs of the most likely sequence.
#include "starway/road/match.hpp"
#include "starway/road/network.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "road/ask/engine/engine_state.hpp"
#include "road/ask/match/candidates.hpp"
#include "road/ask/match/check.hpp"
#include "road/ask/match/noise.hpp"
#include "road/ask/match/places_on_path.hpp"
#include "road/ask/match/steps.hpp"
#include "road/ask/route/touched_rules.hpp"
#include "road/ask/snapping/edge_line.hpp"
#include "road/ask/weights/columns.hpp"
#include "road/network/profiles.hpp"

namespace starway {
namespace {

using road::ask::Detour;
using road::ask::Fix;
using road::ask::MatchLayer;
using road::ask::MatchSteps;

using MatchClock = std::chrono::steady_clock;

// So many points in a row may be outliers before the trace is split.
constexpr std::size_t most_outliers = 3;

Error match_interrupted() {
    return {ErrorKind::interrupted, "the matching was interrupted"};
}

class Matcher {
public:
    // radius_m: of points that state none.
    Matcher(const road::Engine::State& state, const MatchRequest& request, const road::ask::OpenRoads& roads,
            double radius_m, const CancelFlag* cancel)
        : state_(state),
          network_(state.network),
          request_(request),
          roads_(roads),
          radius_m_(radius_m),
          measures_(network_, roads.column().name, roads.turns()),
          cancel_(cancel),
          routes_(state.take_local_routes()),
          steps_(roads_, measures_, *routes_, {request.beta_m, request.u_turn_m}) {}

    Result<Match> find() {
        const auto start = MatchClock::now();
        const std::uint64_t settled_before = routes_->settled();
        answer_.weight = roads_.column().name;
        answer_.frame = network_.frame();
        answer_.tracepoints.resize(request_.trace.size());
        if (auto summed = road::Engine::State::sum_up(request_.also, roads_, summed_); !summed)
            return std::move(summed).error();
        choose_points();
        make_fixes();
        if (!match_fixes()) return match_interrupted();
        answer_.settled = routes_->settled() - settled_before;
        answer_.query_us = std::chrono::duration<double, std::micro>(MatchClock::now() - start).count();
        add_warnings();
        return std::move(answer_);
    }

private:
    [[nodiscard]] const TracePoint& used(std::size_t number) const { return request_.trace[used_[number]]; }
    [[nodiscard]] double radius(std::size_t point) const { return request_.trace[point].radius_m.value_or(radius_m_); }

    void choose_points() {
        for (std::size_t i = 0; i < request_.trace.size(); ++i)
            if (!request_.tidy || used_.empty() || begins_between(used_.back(), i) ||
                road::ask::apart(network_.frame(), request_.trace[used_.back()].position, request_.trace[i].position) >=
                    radius(i))
                used_.push_back(i);
    }

    // Whether another trace begins behind one point, up to the other.
    [[nodiscard]] bool begins_between(std::size_t before, std::size_t point) const {
        return std::any_of(request_.trace.begin() + static_cast<std::ptrdiff_t>(before) + 1,
                           request_.trace.begin() + static_cast<std::ptrdiff_t>(point) + 1,
                           [](const TracePoint& one) { return one.begins; });
    }
    [[nodiscard]] bool is_gap(std::size_t before, std::size_t point) const {
        if (begins_between(before, point)) return true;
        const auto& from = request_.trace[before].time_s;
        const auto& to = request_.trace[point].time_s;
        return request_.gaps == TraceGaps::split && from && to && *to - *from > request_.gap_s;
    }

    void make_fixes() {
        for (std::size_t i = 0; i < used_.size(); ++i) {
            const TracePoint& point = used(i);
            Fix fix;
            fix.first = fix.last = i;
            fix.position = point.position;
            fix.sigma_m = fix.point_sigma_m = radius(used_[i]);
            fix.begins = i > 0 && is_gap(used_[i - 1], used_[i]);
            // A drive begins and ends where its first and last point are.
            fix.directed = point.bearing || point.side != RoadSide::any;
            fix.alone = i == 0 || i + 1 == used_.size() || fix.begins || fix.directed;
            if (fix.begins) fixes_.back().alone = true;
            fix.first_s = fix.last_s = point.time_s;
            fixes_.push_back(fix);
        }
        const road::ask::Drift drift = road::ask::drift_of(network_.frame(), fixes_);
        road::ask::join_near(network_.frame(), drift, fixes_);
        steps_.expect(drift);
    }

    // Returns whether it was not interrupted.
    bool match_fixes() {
        std::vector<std::size_t> outliers;  // positions in fixes_
        for (std::size_t i = 0; i < fixes_.size(); ++i) {
            if (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed)) return false;
            MatchLayer layer = layer_of(fixes_[i]);
            if (fixes_[i].begins || layers_.empty()) {
                finish();
                outliers.clear();
                begin(std::move(layer));
                continue;
            }
            if (layer.candidates.empty()) continue;
            if (extend(layer)) {
                layers_.push_back(std::move(layer));
                outliers.clear();
                continue;
            }
            // It cannot be reached: an outlier, or the trace goes on elsewhere.
            outliers.push_back(i);
            if (outliers.size() <= most_outliers && i + 1 < fixes_.size() && !fixes_[i + 1].begins) continue;
            i = outliers.front() - 1;
            outliers.clear();
            finish();
        }
        finish();
        return true;
    }

    [[nodiscard]] MatchLayer layer_of(const Fix& fix) const {
        road::ask::ResolvedLocation meant;
        meant.position = fix.position;
        if (fix.size() == 1) {
            meant.bearing = used(fix.first).bearing;
            meant.side = used(fix.first).side;
        }
        MatchLayer layer;
        layer.fix = fix;
        layer.candidates = road::ask::candidates_of(state_.snapper(), roads_, measures_, fix, meant,
                                                    {request_.search_factor, request_.candidates});
        layer.found = layer.candidates.size();
        return layer;
    }

    void begin(MatchLayer layer) {
        layers_.clear();
        if (layer.candidates.empty()) return;
        paths_.start(layer);
        paths_.leave_out_hopeless(layer);
        layers_.push_back(std::move(layer));
    }

    bool extend(MatchLayer& layer) {
        for (const auto detour : {Detour::usual, Detour::widest}) {
            steps_.fill(layers_, layer, paths_, detour);
            if (!paths_.extend(layer)) continue;
            paths_.hold(layers_.back(), layer);
            paths_.leave_out_hopeless(layer);
            return true;
        }
        return false;
    }

    // Makes a matching of the layers, if there are at least two points.
    void finish() {
        if (layers_.size() >= 2) add_matching();
        layers_.clear();
    }

    [[nodiscard]] Route empty_route() const {
        Route route;
        route.weight = roads_.column().name;
        route.unit = roads_.column().unit;
        route.resolution = roads_.column().resolution;
        route.has_distance = measures_.has_distance();
        route.has_duration = measures_.has_duration();
        route.is_preference = road::network::is_preference(network_, route.weight);
        route.optimal = false;
        route.bound = std::numeric_limits<double>::infinity();
        route.algorithm = Algorithm::dijkstra;
        route.frame = network_.frame();
        return route;
    }

    void add_matching() {
        const std::vector<std::size_t> sequence = paths_.best(layers_.back());
        const auto chosen = road::ask::without_outliers(std::move(layers_), sequence);
        const std::vector<MatchLayer>& layers = chosen.layers;
        const auto driven = road::ask::drive(measures_, steps_, layers, chosen.candidates);
        std::vector<std::size_t> numbers;  // of the points among those that are used
        std::vector<std::size_t> layer_of_point;
        std::vector<Position> positions;
        for (std::size_t t = 0; t < layers.size(); ++t)
            for (std::size_t i = layers[t].fix.first; i <= layers[t].fix.last; ++i) {
                numbers.push_back(i);
                layer_of_point.push_back(t);
                positions.push_back(used(i).position);
            }
        const auto spots = road::ask::places_on(driven, network_, layers, positions);
        Matching matching;
        matching.route = empty_route();
        matching.confidence = road::ask::confidence_of(driven, chosen);
        road::Engine::State::ResolvedRequest resolved;
        resolved.roads = &roads_;
        resolved.also = summed_.also;
        matching.route.also = summed_.route.also;
        for (std::size_t i = 0; i < spots.size(); ++i) {
            const MatchLayer& layer = layers[layer_of_point[i]];
            road::ask::ResolvedLocation meant;
            meant.position = positions[i];
            const road::ask::Snapped snapped = snapped_at(driven, spots[i], layer, positions[i]);
            MatchedPoint tracepoint;
            tracepoint.matching = answer_.matchings.size();
            tracepoint.waypoint = i;
            tracepoint.alternatives = layer.found - 1;
            tracepoint.snapped = road::ask::waypoint(network_, meant, snapped);
            matching.route.waypoints.push_back(tracepoint.snapped);
            matching.points.push_back(used_[numbers[i]]);
            answer_.tracepoints[used_[numbers[i]]] = std::move(tracepoint);
            resolved.points.push_back(std::move(meant));
            resolved.snapped.push_back(snapped);
        }
        if (request_.with_routes) add_legs(driven.path, spots, resolved, matching.route);
        answer_.matchings.push_back(std::move(matching));
    }

    void add_legs(const road::ask::DrivenPath& path, const std::vector<road::ask::DrivenPath::Spot>& spots,
                  const road::Engine::State::ResolvedRequest& resolved, Route& route) const {
        std::vector<road::ask::ArcSpan> passages;
        for (std::size_t i = 0; i + 1 < spots.size(); ++i) {
            passages.clear();
            path.append_between(spots[i], spots[i + 1], passages);
            state_.append_leg(resolved, passages, i, route);
        }
        road::ask::tell_touched_rules(network_, route);
    }

    [[nodiscard]] road::ask::Snapped snapped_at(const road::ask::PathOfLayers& driven,
                                                const road::ask::DrivenPath::Spot& spot, const MatchLayer& layer,
                                                Position point) const {
        const ArcId arc = driven.path.piece(spot).arc;
        const EdgeId edge = network_.edge(arc);
        const double fraction = road::ask::along_arc(network_, arc, driven.path.along(spot));
        road::ask::Snapped snapped;
        for (const road::ask::MatchCandidate& one : layer.candidates)
            if (layer.fix.size() == 1 && one.held == 0 && one.at.at.edge == edge && one.at.fraction == fraction)
                return one.at;
        snapped.at = road::ask::place_at(network_, edge, fraction, point);
        snapped.fraction = fraction;
        snapped.nearest_m = snapped.at.distance_m;
        return snapped;
    }

    void add_warnings() {
        std::size_t left_out = 0;
        for (const std::size_t point : used_) left_out += answer_.tracepoints[point] ? 0 : 1;
        if (left_out > 0)
            answer_.warnings.push_back(fmt::format(
                "{} of {} points match no road: none is near, or only a detour leads there from the points before",
                left_out, request_.trace.size()));
    }

    const road::Engine::State& state_;
    const RoadNetwork& network_;
    const MatchRequest& request_;
    const road::ask::OpenRoads& roads_;
    double radius_m_;
    road::ask::Measures measures_;
    const CancelFlag* cancel_;
    core::LeasePool<road::ask::LocalRoutes>::Lease routes_;
    MatchSteps steps_;
    std::vector<std::size_t> used_;  // points of the trace
    std::vector<Fix> fixes_;
    std::vector<MatchLayer> layers_;  // of the matching that grows
    road::ask::MatchPaths paths_;
    Match answer_;
    road::Engine::State::ResolvedRequest summed_;  // the weights that routes sum up; nothing else of it
};

// A radius within this share of the one before is the same: more passes would change little.
constexpr double settled_share = 0.2;
constexpr int most_passes = 3;

Result<Match> match_by_radius(const road::Engine::State& state, const MatchRequest& request,
                              const road::ask::OpenRoads& roads, const CancelFlag* cancel) {
    const std::vector<TracePoint>& trace = request.trace;
    const bool all_state = std::all_of(trace.begin(), trace.end(), [](const auto& one) { return one.radius_m; });
    if (request.radius_m || all_state)
        return Matcher(state, request, roads, request.radius_m.value_or(0), cancel).find();
    double radius = road::ask::noise_of(road::ask::from_nearest_roads(state.snapper(), roads, trace));
    std::uint64_t settled = 0;
    double query_us = 0;
    for (int pass = 1;; ++pass) {
        auto found = Matcher(state, request, roads, radius, cancel).find();
        if (!found) return found;
        found->settled = settled += found->settled;
        found->query_us = query_us += found->query_us;
        found->estimated_radius_m = radius;
        const double better = road::ask::noise_of(road::ask::from_matched_roads(*found, trace));
        if (pass == most_passes || std::abs(better - radius) <= settled_share * radius) return found;
        radius = better;
    }
}

}  // namespace

Result<Match> road::Engine::match(const MatchRequest& request, const Control& control) const {
    if (auto fine = road::ask::check_settings(request); !fine) return std::move(fine).error();
    if (auto ready = state_->ready(); !ready) return ready.error();
    if (state_->network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage,
                     "this network has no coordinates, so no trace can be matched to it⟦; read it with a file of nodes "
                     "(⟨nodes⟩)⟧"};
    if (auto fine = road::ask::check_points(request, state_->network); !fine) return std::move(fine).error();
    const auto column = road::ask::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto roads = state_->open_roads(**column, request.closed);
    if (!roads) return roads.error();
    auto found = match_by_radius(*state_, request, **roads, control.cancel);
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return found;
}

}  // namespace starway
