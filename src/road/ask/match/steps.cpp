#include "road/ask/match/steps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starway::road::ask {
namespace {

// How much longer than the straight line a route between two points may be, as a factor and in metres; the wider limits
// hold where no route is within the others.
constexpr double usual_detour = 2, usual_detour_m = 150;
constexpr double widest_detour = 3, widest_detour_m = 2000;
// Faster than anybody drives, with room for errors of both points and clocks.
constexpr double most_speed = 70, speed_room_m = 200;
// Bends make routes longer than the straight line, on short steps by the square of its length, on long ones by a share
// of it: so much of beta.
constexpr double bend_per_square_metre = 0.001, most_bend = 0.25;

// How much of beta comes from the errors of the two points, by their standard deviation.
constexpr double beta_of_noise = 0.7;
// A point may lie behind the one before by so many standard deviations of their difference; candidates know the arcs
// behind them so far.
constexpr double most_back = 2.5, known_behind = 4;
// Of roads side by side, people take the faster one: a logarithm for each second on the way.
constexpr double nats_per_second = 0.04;
// Roads are drawn so inexactly that errors differ by more than the points' own.
constexpr double road_error_m = 2;

void improve(std::optional<MatchSteps::Step>& best, const std::optional<MatchSteps::Step>& other) {
    if (other && (!best || other->nats < best->nats)) best = other;
}

}  // namespace

MatchSteps::Scale MatchSteps::scale(const Fix& from, const Fix& to, Detour detour) const {
    Scale scale;
    scale.straight = apart(roads_.network().frame(), from.position, to.position);
    scale.noise = std::hypot(from.sigma_m, to.sigma_m);
    scale.kinship = drift_.kinship(from, to);
    scale.beta = rule_.beta_m + beta_of_noise * scale.noise +
                 scale.straight * std::min(bend_per_square_metre * scale.straight, most_bend);
    const double drawn = road_error_m / to.sigma_m;
    scale.drawn = drawn * drawn;
    scale.room = most_back * scale.noise;
    scale.most = detour == Detour::usual ? usual_detour * scale.straight + usual_detour_m
                                         : widest_detour * scale.straight + widest_detour_m;
    if (from.last_s && to.first_s) {
        const double driven = (*to.first_s - *from.last_s) * most_speed + speed_room_m;
        scale.most = std::min(scale.most, std::max(driven, scale.straight + speed_room_m));
    }
    return scale;
}

double MatchSteps::nats(const Scale& scale, Way way, double metres, double seconds, bool turns) const {
    if (way == Way::falls_back) {
        const double deviation = metres / scale.noise;
        return 0.5 * deviation * deviation + std::abs(scale.straight - metres) / scale.beta;
    }
    const double mismatch = std::abs(metres - scale.straight);
    return mismatch / scale.beta + nats_per_second * seconds + (turns ? rule_.u_turn_m / rule_.beta_m : 0);
}

double MatchSteps::unlike(const Scale& scale, const MatchCandidate& from, const MatchCandidate& to) {
    const Position& a = from.error;
    const Position& b = to.error;
    const double square_a = a.x * a.x + a.y * a.y;
    const double square_b = b.x * b.x + b.y * b.y;
    if (square_a == 0 || square_b == 0) return 0;
    const double likeness = scale.kinship * (a.x * b.x + a.y * b.y) / std::sqrt(square_a * square_b);
    const double variance = std::min(1.0, 1 - likeness * likeness + scale.drawn);
    const double other = std::sqrt(square_b) - likeness * std::sqrt(square_a);
    return 0.5 * (other * other / variance + std::log(variance) - square_b);
}

std::optional<MatchSteps::Step> MatchSteps::on_edge(const Scale& scale, const MatchCandidate& from,
                                                    const MatchCandidate& to) const {
    if (from.at.at.edge != to.at.at.edge) return std::nullopt;
    const auto step = [&](Way way, double metres, bool turns) {
        return Step{way, metres,
                    nats(scale, way, metres, from.metres > 0 ? seconds(from.arc, metres / from.metres) : 0, turns)};
    };
    if (from.arc != to.arc) {
        const double beyond = (to.along - (1 - from.along)) * from.metres;
        return step(beyond >= 0 ? Way::turns_at_once : Way::turns_at_end, std::abs(beyond), true);
    }
    const double forward = (to.along - from.along) * from.metres;
    if (forward >= 0) return step(Way::on_arc, forward, false);
    if (-forward <= scale.room) return step(Way::falls_back, -forward, false);
    return std::nullopt;
}

std::optional<MatchSteps::Step> MatchSteps::by_route(const Scale& scale, const MatchCandidate& from,
                                                     const MatchCandidate& to) const {
    const auto between = routes_.metres(to.arc);
    if (!between) return std::nullopt;
    const double metres = from.rest() + *between + to.along * to.metres;
    if (metres > scale.most) return std::nullopt;
    const EdgeId last = routes_.arrived_by(to.arc);
    const bool turns = last.valid() ? last == to.at.at.edge : to.at.at.edge == from.at.at.edge && from.arc != to.arc;
    const double time = routes_.seconds(to.arc) + seconds(from.arc, 1 - from.along) + seconds(to.arc, to.along);
    return Step{Way::by_route, metres, nats(scale, Way::by_route, metres, time, turns)};
}

std::optional<MatchSteps::Step> MatchSteps::back(const Scale& scale, const MatchCandidate& from,
                                                 const MatchCandidate& to) const {
    double metres = from.along * from.metres;
    for (const ArcId arc : from.behind) {
        if (metres > scale.room) return std::nullopt;
        if (arc != to.arc) {
            metres += measures_.metres(arc);
            continue;
        }
        metres += to.rest();
        if (metres > scale.room) return std::nullopt;
        return Step{Way::falls_back, metres, nats(scale, Way::falls_back, metres, 0, false)};
    }
    return std::nullopt;
}

std::optional<MatchSteps::Step> MatchSteps::best(const Scale& scale, const MatchCandidate& from,
                                                 const MatchCandidate& to) const {
    std::optional<Step> best = on_edge(scale, from, to);
    improve(best, by_route(scale, from, to));
    improve(best, back(scale, from, to));
    if (best && scale.kinship > 0) best->nats += unlike(scale, from, to);
    return best;
}

void MatchSteps::set_behind(const MatchCandidate& from, MatchCandidate& to, Way way, double metres) {
    to.behind.clear();
    if (way == Way::turns_at_once || way == Way::turns_at_end) return;
    if (from.arc == to.arc && way != Way::by_route) {
        to.behind = from.behind;
        return;
    }
    if (way == Way::falls_back) {
        to.behind.assign(std::next(std::find(from.behind.begin(), from.behind.end(), to.arc)), from.behind.end());
        return;
    }
    const auto add = [&](ArcId arc) {
        if (metres <= 0) return;
        to.behind.push_back(arc);
        metres -= measures_.metres(arc);
    };
    passed_.clear();
    routes_.trace(to.arc, 0, passed_);
    for (std::size_t i = passed_.size(); i-- > 0;) add(passed_[i].arc);
    add(from.arc);
    for (const ArcId arc : from.behind) add(arc);
}

void MatchSteps::fill(std::span<const MatchLayer> before, MatchLayer& layer, const MatchPaths& paths, Detour detour) {
    layer.detour = detour;
    const std::vector<MatchCandidate>& sources = before.back().candidates;
    const std::size_t size = layer.candidates.size();
    layer.step.assign(sources.size() * size, -std::numeric_limits<float>::infinity());
    const double reach = known_behind * layer.fix.sigma_m;
    targets_.clear();
    for (const MatchCandidate& to : layer.candidates) targets_.push_back(to.arc);
    scores_.assign(size, never);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const MatchCandidate& from = sources[i];
        const Scale of_step = scale(before[before.size() - 1 - from.held].fix, layer.fix, detour);
        routes_.run(roads_, measures_, from.arc, targets_, of_step.most - from.rest());
        for (std::size_t j = 0; j < size; ++j) {
            const auto step = best(of_step, from, layer.candidates[j]);
            if (!step) continue;
            float& stored = layer.step[i * size + j];
            stored = static_cast<float>(-step->nats);
            const double score = paths.score(i) + static_cast<double>(stored);
            if (!(score > scores_[j])) continue;
            scores_[j] = score;
            set_behind(from, layer.candidates[j], step->way, reach);
        }
    }
}

std::optional<MatchSteps::Step> MatchSteps::between(const Fix& at_from, const MatchCandidate& from, const Fix& at_to,
                                                    const MatchCandidate& to, Detour detour) {
    const Scale of_step = scale(at_from, at_to, detour);
    routes_.run(roads_, measures_, from.arc, {&to.arc, 1}, of_step.most - from.rest());
    return best(of_step, from, to);
}

void MatchSteps::trace(const MatchCandidate& from, const MatchCandidate& to, Way way,
                       std::vector<ArcSpan>& passages) const {
    const auto add = [&](ArcId arc, double begin, double end) {
        if (end > begin) passages.push_back({arc, begin, end, {}});
    };
    if (way == Way::on_arc) add(to.arc, from.along, to.along);
    if (way == Way::turns_at_once) add(to.arc, 1 - from.along, to.along);
    if (way == Way::turns_at_end) add(from.arc, from.along, 1 - to.along);
    if (way == Way::by_route) {
        add(from.arc, from.along, 1);
        routes_.trace(to.arc, to.along, passages);
    }
}

}  // namespace starway::road::ask
