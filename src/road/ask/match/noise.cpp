#include "road/ask/match/noise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/geo/metres_around.hpp"

namespace starway::road::ask {
namespace {

// Receivers are hardly better than the first, and beyond the last a trace says little about roads.
constexpr double least_noise_m = 5, most_noise_m = 50;
constexpr double points_of_prior = 4;  // what is known before any point is seen, as points whose errors are the least
constexpr double within_one_sigma = 0.6827;  // of the errors across a road
constexpr double farthest_road_m = 2 * most_noise_m;
constexpr std::size_t most_sampled = 500;

constexpr std::size_t least_points = 5;  // fewer say nothing
constexpr double most_alike = 0.95;      // errors, however short the gap: neither are roads drawn exactly
constexpr double median_error = 0.6745;  // of a normal distribution, in standard deviations

// Precondition: there are values, and share < 1.
double value_at_share(std::vector<double>& values, double share) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size()));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

// How far a point lies beside the line between its neighbours, from where it should be on that.
double beside(const Frame& frame, const Fix& before, const Fix& point, const Fix& after, double share) {
    const geo::MetresAround around(frame, point.position);
    const Position a = around.of(before.position);
    const Position b = around.of(after.position);
    const Position line{b.x - a.x, b.y - a.y};
    const Position off{a.x + share * line.x, a.y + share * line.y};
    const double length = std::hypot(line.x, line.y);
    return length > 0 ? std::abs(off.x * line.y - off.y * line.x) / length : std::abs(off.x);
}

// Seconds if all points have times, else their number.
double gap(const Fix& a, const Fix& b, bool by_time) {
    return by_time ? (*b.first_s + *b.last_s - *a.first_s - *a.last_s) / 2
                   : static_cast<double>(b.first + b.last - a.first - a.last) / 2;
}

}  // namespace

double noise_of(std::vector<double> distances) {
    if (distances.empty()) return least_noise_m;
    const auto points = static_cast<double>(distances.size());
    const double seen_m = value_at_share(distances, within_one_sigma);
    const double variance =
        (points * seen_m * seen_m + points_of_prior * least_noise_m * least_noise_m) / (points + points_of_prior);
    return std::clamp(std::sqrt(variance), least_noise_m, most_noise_m);
}

std::vector<double> from_nearest_roads(const Snapper& snapper, const OpenRoads& roads,
                                       const std::vector<TracePoint>& trace) {
    std::vector<double> distances;
    const std::size_t stride = trace.size() / most_sampled + 1;
    for (std::size_t i = 0; i < trace.size(); i += stride) {
        if (trace[i].radius_m) continue;
        const auto add = [&](const Snapped& nearest) {
            distances.push_back(nearest.at.distance_m);
            return false;
        };
        snapper.visit_nearest(trace[i].position, farthest_road_m, roads, add, Snapper::Ferries::take);
    }
    return distances;
}

std::vector<double> from_matched_roads(const Match& match, const std::vector<TracePoint>& trace) {
    std::vector<double> distances;
    for (std::size_t i = 0; i < trace.size(); ++i)
        if (!trace[i].radius_m && match.tracepoints[i]) distances.push_back(match.tracepoints[i]->snapped.distance_m);
    return distances;
}

double Drift::kinship(const Fix& a, const Fix& b) const {
    return std::isfinite(rate) ? std::min(std::exp(-rate * gap(a, b, by_time)), most_alike) : 0;
}

Drift drift_of(const Frame& frame, std::span<const Fix> points) {
    Drift drift;
    drift.by_time = std::all_of(points.begin(), points.end(), [](const Fix& one) { return one.first_s.has_value(); });
    std::vector<double> deviations;
    std::vector<double> gaps;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        if (points[i].begins || points[i + 1].begins) continue;
        const double before = gap(points[i - 1], points[i], drift.by_time);
        const double whole = before + gap(points[i], points[i + 1], drift.by_time);
        if (!(whole > 0)) continue;
        deviations.push_back(beside(frame, points[i - 1], points[i], points[i + 1], before / whole) /
                             points[i].sigma_m);
        gaps.push_back(whole / 2);
    }
    if (deviations.size() < least_points) return drift;
    // Errors of a first-order autoregression of correlation c and deviation 1 lie beside such lines by a variance of
    // (1 - c)(3 - c) / 2.
    const double deviation = value_at_share(deviations, 0.5) / median_error;
    const double alike = std::min(2 - std::sqrt(1 + 2 * deviation * deviation), most_alike);
    if (alike > 0) drift.rate = -std::log(alike) / value_at_share(gaps, 0.5);
    return drift;
}

}  // namespace starway::road::ask
