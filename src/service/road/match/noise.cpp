#include "service/road/match/noise.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace starway::service {
namespace {

// Receivers are hardly better than the first, and beyond the last a trace says little about roads.
constexpr double least_noise_m = 5, most_noise_m = 50;
constexpr double points_of_prior = 4;  // what is known before any point is seen, as points whose errors are the least
constexpr double within_one_sigma = 0.6827;  // of the errors across a road
constexpr double farthest_road_m = 2 * most_noise_m;
constexpr std::size_t most_sampled = 500;

}  // namespace

double noise_of(std::vector<double> distances) {
    if (distances.empty()) return least_noise_m;
    const auto points = static_cast<double>(distances.size());
    const auto at = distances.begin() + static_cast<std::ptrdiff_t>(within_one_sigma * points);
    std::nth_element(distances.begin(), at, distances.end());
    const double variance =
        (points * *at * *at + points_of_prior * least_noise_m * least_noise_m) / (points + points_of_prior);
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

}  // namespace starway::service
