#include "road/ask/match/fixes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/geo/antimeridian.hpp"
#include "base/geo/frame.hpp"
#include "road/ask/match/noise.hpp"

namespace starway::road::ask {
namespace {

// Two fixes that are apart by less, in standard deviations of their difference, may be at one place.
constexpr double joined_within = 2.5;
// However many points there are, their mean is not much more exact than one of them.
constexpr double least_sigma = 0.5;

Fix mean_of(const Frame& frame, const Drift& drift, const Fix& a, const Fix& b) {
    const double weight_a = 1 / (a.sigma_m * a.sigma_m);
    const double weight_b = 1 / (b.sigma_m * b.sigma_m);
    Fix mean = a;
    mean.last = b.last;
    mean.last_s = b.last_s;
    mean.position = geo::between(frame, a.position, b.position, weight_b / (weight_a + weight_b));
    const auto points = static_cast<double>(mean.size());
    mean.point_sigma_m =
        (a.point_sigma_m * static_cast<double>(a.size()) + b.point_sigma_m * static_cast<double>(b.size())) / points;
    const double variance = 1 / (weight_a + weight_b) *
                            (1 + 2 * drift.kinship(a, b) * std::sqrt(weight_a * weight_b) / (weight_a + weight_b));
    mean.sigma_m = std::max(std::sqrt(variance), least_sigma * mean.point_sigma_m);
    return mean;
}

bool may_join(const Frame& frame, const Drift& drift, const Fix& a, const Fix& b) {
    if (a.alone || b.alone || b.begins) return false;
    const double variance =
        a.sigma_m * a.sigma_m + b.sigma_m * b.sigma_m - 2 * drift.kinship(a, b) * a.sigma_m * b.sigma_m;
    return apart(frame, a.position, b.position) <= joined_within * std::sqrt(variance);
}

// Each with at most one neighbour.
bool join_pairs(const Frame& frame, const Drift& drift, std::vector<Fix>& fixes) {
    std::vector<Fix> joined;
    joined.reserve(fixes.size());
    bool just = false;
    for (const Fix& fix : fixes) {
        just = !just && !joined.empty() && may_join(frame, drift, joined.back(), fix);
        if (just)
            joined.back() = mean_of(frame, drift, joined.back(), fix);
        else
            joined.push_back(fix);
    }
    const bool any = joined.size() < fixes.size();
    fixes.swap(joined);
    return any;
}

}  // namespace

double apart(const Frame& frame, Position a, Position b) {
    return geo::segment_length(frame, geo::embed(frame, a), geo::embed(frame, b));
}

void join_near(const Frame& frame, const Drift& drift, std::vector<Fix>& fixes) {
    while (join_pairs(frame, drift, fixes)) {
    }
}

}  // namespace starway::road::ask
