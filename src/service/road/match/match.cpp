// Matching a trace: candidates of its points, local routes between them, and the legs of the most likely sequence.
#include "starway/road/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "geo/frame.hpp"
#include "service/road/columns.hpp"
#include "service/road/engine_state.hpp"
#include "service/road/match/local_routes.hpp"
#include "service/road/match/model.hpp"
#include "service/wording.hpp"
#include "starway/core/mapped_files.hpp"

namespace starway {
namespace {

using service::MatchCandidate;
using service::MatchLayer;

using MatchClock = std::chrono::steady_clock;

// Candidates are looked for at least so far from a point.
constexpr double least_search_m = 30;
// How much longer than the straight line a route between two points may be, as a factor and in metres; the wider limits hold where
// no route is within the others.
constexpr double usual_detour = 2, usual_detour_m = 150;
constexpr double widest_detour = 3, widest_detour_m = 2000;
// Nobody drives faster, with room for errors of both points and clocks.
constexpr double most_speed = 70, speed_room_m = 200;
// On long steps, routes differ from the straight line by more: beta grows by itself with each so many metres.
constexpr double beta_doubles_m = 500;
// So many points in a row may be outliers before the trace is split.
constexpr std::size_t most_outliers = 3;

Error match_interrupted() {
    return {ErrorKind::interrupted, "the matching was interrupted"};
}

Error bad_number(std::string_view what, double value, std::string_view must) {
    return {ErrorKind::usage, fmt::format("{} is {}; it must be {}", what, value, must)};
}

Result<void> check_settings(const MatchRequest& request) {
    if (request.trace.size() < 2)
        return Error{ErrorKind::usage, fmt::format("a trace of {} points cannot be matched; it needs at least two",
                                                   request.trace.size())};
    if (request.trace.size() > request.most_points)
        return Error{ErrorKind::usage,
                     fmt::format("the trace has {} points, more than the {} that are allowed; split it",
                                 request.trace.size(), request.most_points)};
    const auto above_0 = [](double value) { return value > 0 && std::isfinite(value); };
    if (!above_0(request.radius_m)) return bad_number("the radius", request.radius_m, "a number of metres above 0");
    if (!above_0(request.beta_m)) return bad_number("beta", request.beta_m, "a number of metres above 0");
    if (!above_0(request.search_factor)) return bad_number("the search factor", request.search_factor, "above 0");
    if (!(request.u_turn_m >= 0)) return bad_number("the cost of a u-turn", request.u_turn_m, "0 or more metres");
    if (!(request.gap_s >= 0)) return bad_number("the gap", request.gap_s, "0 or more seconds");
    if (request.candidates == 0 || request.candidates > 1000)
        return Error{ErrorKind::usage,
                     fmt::format("{} candidates per point are not possible; give 1 to 1000", request.candidates)};
    return {};
}

Result<void> check_points(const MatchRequest& request, const RoadNetwork& network) {
    std::optional<double> before;
    const Box bounds = network.bounds();
    for (std::size_t i = 0; i < request.trace.size(); ++i) {
        const TracePoint& point = request.trace[i];
        if (auto fine = service::check_coordinates(point.position, network.frame().kind, bounds); !fine)
            return Error{fine.error().kind, fmt::format("point {} of the trace: {}", i + 1, fine.error().message)};
        if (point.radius_m && !(*point.radius_m > 0 && std::isfinite(*point.radius_m)))
            return bad_number(fmt::format("the radius of point {} of the trace", i + 1), *point.radius_m,
                              "a number of metres above 0");
        if (point.begins) before.reset();
        if (!point.time_s) continue;
        if (!std::isfinite(*point.time_s))
            return bad_number(fmt::format("the time of point {} of the trace", i + 1), *point.time_s,
                              "a number of seconds");
        if (before && *point.time_s < *before)
            return Error{
                ErrorKind::usage,
                fmt::format("point {} of the trace is earlier than the one before it; sort the points by time", i + 1)};
        before = point.time_s;
    }
    return {};
}

class Matcher {
public:
    Matcher(const RoadEngine::State& state, const MatchRequest& request, const service::OpenRoads& roads,
            const CancelFlag* cancel)
        : state_(state),
          network_(state.network),
          request_(request),
          roads_(roads),
          measures_(network_, roads.column().name),
          cancel_(cancel),
          routes_(state.take_local_routes()) {}

    Result<Match> find() {
        const auto start = MatchClock::now();
        const std::uint64_t settled_before = routes_->settled();
        answer_.weight = roads_.column().name;
        answer_.frame = network_.frame();
        answer_.tracepoints.resize(request_.trace.size());
        choose_points();
        std::vector<std::size_t> outliers;  // positions in used_
        for (std::size_t i = 0; i < used_.size(); ++i) {
            if (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed)) return match_interrupted();
            MatchLayer layer;
            layer.point = used_[i];
            find_candidates(layer);
            if (layer.candidates.empty()) continue;
            const bool gap = !layers_.empty() && is_gap(layers_.back().point, layer.point);
            if (layers_.empty() || gap) {
                finish();
                outliers.clear();
                begin(std::move(layer));
                continue;
            }
            if (extend(layer)) {
                layers_.push_back(std::move(layer));
                outliers.clear();
                continue;
            }
            // It cannot be reached: an outlier, or the trace goes on elsewhere.
            outliers.push_back(i);
            if (outliers.size() <= most_outliers && i + 1 < used_.size()) continue;
            i = outliers.front() - 1;
            outliers.clear();
            finish();
        }
        finish();
        answer_.settled = routes_->settled() - settled_before;
        answer_.query_us = std::chrono::duration<double, std::micro>(MatchClock::now() - start).count();
        add_warnings();
        return std::move(answer_);
    }

private:
    [[nodiscard]] double radius(std::size_t point) const {
        return request_.trace[point].radius_m.value_or(request_.radius_m);
    }
    [[nodiscard]] geo::Embedded embedded(std::size_t point) const {
        return geo::embed(network_.frame(), request_.trace[point].position);
    }
    [[nodiscard]] double apart(std::size_t a, std::size_t b) const {
        return geo::segment_length(network_.frame(), embedded(a), embedded(b));
    }

    void choose_points() {
        for (std::size_t i = 0; i < request_.trace.size(); ++i)
            if (!request_.tidy || used_.empty() || begins_between(used_.back(), i) ||
                apart(used_.back(), i) >= radius(i))
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

    void find_candidates(MatchLayer& layer) const {
        const double sigma = radius(layer.point);
        const double most = std::max(request_.search_factor * sigma, least_search_m);
        std::size_t edges = 0;
        const TracePoint& asked = request_.trace[layer.point];
        service::ResolvedLocation point;
        point.position = asked.position;
        point.bearing = asked.bearing;
        point.side = asked.side;
        const bool is_free = !point.bearing && point.side == RoadSide::any;
        state_.snapper().visit_nearest(
            asked.position, most, roads_,
            [&](const service::Snapped& at) {
                const std::uint8_t directions = is_free ? 3 : state_.snapper().on_edge(at.at, point, roads_).directions;
                if (directions == 0) return true;
                roads_.for_each_open_arc(at.at.edge, [&](ArcId arc) {
                    if ((directions >> (network_.is_backward(arc) ? 1U : 0U) & 1U) == 0) return;
                    MatchCandidate candidate;
                    candidate.at = at;
                    candidate.at.nearest_m =
                        layer.candidates.empty() ? at.at.distance_m : layer.candidates.front().at.at.distance_m;
                    candidate.arc = arc;
                    candidate.along = service::along_arc(network_, arc, at.fraction);
                    candidate.metres = measures_.metres(arc);
                    const double deviation = at.at.distance_m / sigma;
                    candidate.emission = -0.5 * deviation * deviation;
                    layer.candidates.push_back(candidate);
                });
                return ++edges < request_.candidates;
            },
            service::Snapper::Ferries::take);  // a trace may lead over water
    }

    void begin(MatchLayer layer) {
        layers_.clear();
        paths_.start(layer);
        layers_.push_back(std::move(layer));
    }

    // A step from one candidate to another, along the road or on the spot.
    struct Step {
        double metres = 0;
        double penalty = 0;  // in metres
    };
    // On the edge that both are on, without leaving it.
    [[nodiscard]] std::optional<Step> step_on_edge(const MatchCandidate& from, const MatchCandidate& to,
                                                   double room) const {
        if (from.at.at.edge != to.at.at.edge) return std::nullopt;
        if (from.arc != to.arc)  // turns where it is, and travels the rest on the other side
            return Step{std::abs(1 - from.along - to.along) * from.metres, request_.u_turn_m};
        const double forward = (to.along - from.along) * from.metres;
        if (forward >= 0) return Step{forward, 0};
        if (-forward <= room) return Step{0, 0};  // errors of both points, not a drive backwards
        return std::nullopt;
    }

    bool extend(MatchLayer& layer) {
        const MatchLayer& before = layers_.back();
        const double straight = apart(before.point, layer.point);
        double usual = usual_detour * straight + usual_detour_m;
        double widest = widest_detour * straight + widest_detour_m;
        const auto& from = request_.trace[before.point].time_s;
        const auto& to = request_.trace[layer.point].time_s;
        if (from && to) {
            const double driven = (*to - *from) * most_speed + speed_room_m;
            usual = std::min(usual, std::max(driven, straight + speed_room_m));
            widest = std::min(widest, std::max(driven, straight + speed_room_m));
        }
        fill_steps(before, layer, straight, usual);
        if (paths_.extend(layer)) return true;
        fill_steps(before, layer, straight, widest);
        return paths_.extend(layer);
    }

    void fill_steps(const MatchLayer& before, MatchLayer& layer, double straight, double most) {
        const std::size_t size = layer.candidates.size();
        constexpr auto none = -std::numeric_limits<float>::infinity();
        layer.step.assign(before.candidates.size() * size, none);
        const double room = 2 * (radius(before.point) + radius(layer.point));
        const double beta = request_.beta_m * (1 + straight / beta_doubles_m);
        targets_.clear();
        for (const MatchCandidate& to : layer.candidates) targets_.push_back(to.arc);
        for (std::size_t i = 0; i < before.candidates.size(); ++i) {
            if (!paths_.matters(i)) continue;
            const MatchCandidate& from = before.candidates[i];
            const double rest = (1 - from.along) * from.metres;
            routes_->run(roads_, measures_, from.arc, targets_, most - rest);
            for (std::size_t j = 0; j < size; ++j) {
                const MatchCandidate& to = layer.candidates[j];
                auto step = step_on_edge(from, to, room);
                if (const auto way = step_by_route(from, to, rest, most);
                    way && (!step || way->metres + way->penalty < step->metres + step->penalty))
                    step = way;
                if (!step) continue;
                layer.step[i * size + j] =
                    static_cast<float>(-(std::abs(step->metres - straight) + step->penalty) / beta);
            }
        }
    }

    // By the last run of the local routes. rest: metres to the end of the first arc.
    [[nodiscard]] std::optional<Step> step_by_route(const MatchCandidate& from, const MatchCandidate& to, double rest,
                                                    double most) const {
        const auto between = routes_->metres(to.arc);
        if (!between) return std::nullopt;
        const double metres = rest + *between + to.along * to.metres;
        if (metres > most) return std::nullopt;
        const EdgeId edge = to.at.at.edge;
        const EdgeId last = routes_->arrived_by(to.arc);
        const bool turns = last.valid() ? last == edge : edge == from.at.at.edge && from.arc != to.arc;
        return Step{metres, turns ? request_.u_turn_m : 0};
    }

    // Makes a matching of the layers, if there are at least two.
    void finish() {
        if (layers_.size() < 2) {
            layers_.clear();
            return;
        }
        const std::vector<std::size_t> sequence = paths_.best();
        RoadEngine::State::Question question;
        question.roads = &roads_;
        Matching matching;
        Route& route = matching.route;
        route.weight = roads_.column().name;
        route.unit = roads_.column().unit;
        route.resolution = roads_.column().resolution;
        route.has_distance = measures_.has_distance();
        route.has_duration = measures_.has_duration();
        route.optimal = false;
        route.bound = std::numeric_limits<double>::infinity();
        route.algorithm = Algorithm::dijkstra;
        route.frame = network_.frame();
        matching.confidence = service::confidence_of(layers_, sequence);
        std::vector<MatchCandidate> chosen;
        std::vector<std::vector<service::ArcSpan>> spans;
        for (std::size_t t = 0; t < layers_.size(); ++t) {
            chosen.push_back(layers_[t].candidates[sequence[t]]);
            if (t > 0) spans.push_back(travel(chosen[t - 1], chosen[t], layers_[t - 1].point, layers_[t].point));
        }
        for (std::size_t t = 0; t < layers_.size(); ++t) {
            const std::size_t point = layers_[t].point;
            service::ResolvedLocation meant;
            meant.position = request_.trace[point].position;
            Tracepoint tracepoint;
            tracepoint.matching = answer_.matchings.size();
            tracepoint.waypoint = t;
            tracepoint.alternatives = layers_[t].candidates.size() - 1;
            tracepoint.snapped = service::waypoint(network_, meant, chosen[t].at);
            route.waypoints.push_back(tracepoint.snapped);
            matching.points.push_back(point);
            answer_.tracepoints[point] = std::move(tracepoint);
            question.points.push_back(std::move(meant));
            question.snapped.push_back(chosen[t].at);
        }
        if (request_.with_routes)
            for (std::size_t t = 0; t < spans.size(); ++t) state_.append_leg(question, spans[t], t, route);
        answer_.matchings.push_back(std::move(matching));
        layers_.clear();
    }

    // What is driven from one chosen candidate to the next. Moves that one where the step is none: the vehicle stayed where it was.
    std::vector<service::ArcSpan> travel(const MatchCandidate& from, MatchCandidate& to, std::size_t from_point,
                                         std::size_t to_point) {
        std::vector<service::ArcSpan> spans;
        const auto add = [&](ArcId arc, double start, double end) {
            if (end > start) spans.push_back({arc, start, end});
        };
        const double room = 2 * (radius(from_point) + radius(to_point));
        const double straight = apart(from_point, to_point);
        const double rest = (1 - from.along) * from.metres;
        const double widest = widest_detour * straight + widest_detour_m;
        const auto on_edge = step_on_edge(from, to, room);
        routes_->run(roads_, measures_, from.arc, {&to.arc, 1}, widest - rest);
        const auto by_route = step_by_route(from, to, rest, widest);
        const bool stays =
            on_edge && (!by_route || on_edge->metres + on_edge->penalty <= by_route->metres + by_route->penalty);
        if (!stays && by_route) {
            add(from.arc, from.along, 1);
            arcs_.clear();
            routes_->trace(to.arc, arcs_);
            for (const ArcId arc : arcs_) add(arc, 0, 1);
            add(to.arc, 0, to.along);
        } else if (from.arc == to.arc) {
            if (to.along < from.along) {
                const double nearest = to.at.nearest_m;
                to.at = from.at;
                to.along = from.along;
                to.at.nearest_m = nearest;
                to.at.at.distance_m = geo::segment_length(network_.frame(), embedded(to_point),
                                                          geo::embed(network_.frame(), from.at.at.position));
            }
            add(to.arc, from.along, to.along);
        } else if (to.along >= 1 - from.along) {  // turns at once
            add(to.arc, 1 - from.along, to.along);
        } else {  // turns where it arrives
            add(from.arc, from.along, 1 - to.along);
        }
        return spans;
    }

    void add_warnings() {
        std::size_t left_out = 0;
        for (const std::size_t point : used_) left_out += answer_.tracepoints[point] ? 0 : 1;
        if (left_out > 0)
            answer_.warnings.push_back(fmt::format(
                "{} of {} points match no road: none is near, or no route leads there from the points before", left_out,
                request_.trace.size()));
    }

    const RoadEngine::State& state_;
    const RoadNetwork& network_;
    const MatchRequest& request_;
    const service::OpenRoads& roads_;
    service::Measures measures_;
    const CancelFlag* cancel_;
    core::LeasePool<service::LocalRoutes>::Lease routes_;
    std::vector<std::size_t> used_;   // points of the trace
    std::vector<MatchLayer> layers_;  // of the matching that grows
    service::MatchPaths paths_;
    std::vector<ArcId> targets_;
    std::vector<ArcId> arcs_;
    Match answer_;
};

}  // namespace

Result<Match> RoadEngine::match(const MatchRequest& request, const Control& control) const {
    if (auto fine = check_settings(request); !fine) return std::move(fine).error();
    if (auto ready = state_->ready(); !ready) return ready.error();
    if (state_->network.frame().kind == FrameKind::none)
        return Error{ErrorKind::usage,
                     "this network has no coordinates, so no trace can be matched to it; read it with a file of nodes"};
    if (auto fine = check_points(request, state_->network); !fine) return std::move(fine).error();
    const auto column = service::find_column(state_->network, request.weight);
    if (!column) return column.error();
    const auto roads = state_->open_roads(**column, request.closed);
    if (!roads) return roads.error();
    auto found = Matcher(*state_, request, **roads, control.cancel).find();
    if (auto whole = still_whole(state_->network); !whole) return whole.error();
    return found;
}

}  // namespace starway
