#include "road/ask/match/places_on_path.hpp"

#include <algorithm>
#include <cmath>

namespace starway::road::ask {
namespace {

using PathSpot = DrivenPath::Spot;
using Way = MatchSteps::Way;

// Follows the sequence of candidates.
class Driving {
public:
    Driving(const Measures& measures, MatchSteps& steps, std::span<const MatchLayer> layers,
            std::span<const std::size_t> sequence)
        : measures_(measures),
          steps_(steps),
          layers_(layers),
          sequence_(sequence),
          driven_{{measures, chosen(0).arc, chosen(0).along},
                  std::vector<std::optional<PathSpot>>(layers.size()),
                  std::vector<bool>(layers.size())} {}

    PathOfLayers whole() {
        arrive(0);
        for (std::size_t t = 1; t < layers_.size(); ++t) go_to(t);
        driven_.spots.back() = driven_.path.end();
        for (std::size_t t = 0; t < layers_.size(); ++t) {
            std::optional<PathSpot>& spot = driven_.spots[t];
            if (t == 0 || (spot && spot->along < 0)) spot = driven_.path.at(0);  // nothing was driven up to there
            driven_.fixed[t] = spot && driven_.path.turns_at(*spot);
        }
        driven_.fixed.front() = driven_.fixed.back() = true;
        return std::move(driven_);
    }

private:
    [[nodiscard]] const MatchCandidate& chosen(std::size_t t) const { return layers_[t].candidates[sequence_[t]]; }

    void arrive(std::size_t t) {
        driven_.spots[t] = driven_.path.end();
        passed_.push_back(t);
    }

    void go_to(std::size_t t) {
        const std::size_t at = passed_.back();
        const Detour detour = at + 1 == t ? layers_[t].detour : Detour::widest;
        const auto step = steps_.between(layers_[at].fix, chosen(at), layers_[t].fix, chosen(t), detour);
        if (!step) return;
        if (step->way != Way::falls_back) return go_on(t, step->way);
        if (!driven_.path.cut_back(chosen(t).arc, chosen(t).along, 2 * step->metres + 1)) return;
        forget_beyond_end();
        arrive(t);
    }
    void go_on(std::size_t t, Way way) {
        passages_.clear();
        steps_.trace(chosen(passed_.back()), chosen(t), way, passages_);
        driven_.path.append(passages_);
        arrive(t);
    }
    void forget_beyond_end() {
        while (!passed_.empty() && *driven_.spots[passed_.back()] > driven_.path.end()) {
            driven_.spots[passed_.back()].reset();
            passed_.pop_back();
        }
    }

    const Measures& measures_;
    MatchSteps& steps_;
    std::span<const MatchLayer> layers_;
    std::span<const std::size_t> sequence_;
    PathOfLayers driven_;
    std::vector<std::size_t> passed_;  // layers, on the path
    std::vector<ArcSpan> passages_;
};

// Of each point, where its layer's candidate is, or where the path comes nearest to it between those of the layers
// around.
class Placing {
public:
    Placing(const PathOfLayers& driven, const RoadNetwork& network, std::span<const MatchLayer> layers,
            std::span<const Position> points)
        : driven_(driven), network_(network), layers_(layers), points_(points), fixed_(points.size(), false) {
        spots_.reserve(points.size());
        for (std::size_t t = 0; t < layers.size(); ++t) place_layer(t);
    }
    std::vector<PathSpot> ordered() {
        order();
        for (std::size_t i = 1; i < spots_.size(); ++i) spots_[i] = std::max(spots_[i], spots_[i - 1]);
        return std::move(spots_);
    }

private:
    void place_layer(std::size_t t) {
        const auto& spot = driven_.spots[t];
        const std::size_t first = spots_.size();
        if (layers_[t].fix.size() == 1 && spot) {
            spots_.push_back(*spot);
            fixed_[first] = driven_.fixed[t];
            return;
        }
        const PathSpot from = neighbour(t, -1);
        const PathSpot to = neighbour(t, 1);
        for (std::size_t i = 0; i < layers_[t].fix.size(); ++i)
            spots_.push_back(driven_.path.nearest(network_, points_[spots_.size()], from, to));
        if (!driven_.fixed[t]) return;
        // The point in the middle stands for the turn.
        const std::size_t middle = first + layers_[t].fix.size() / 2;
        spots_[middle] = *spot;
        fixed_[middle] = true;
    }
    [[nodiscard]] PathSpot neighbour(std::size_t t, std::ptrdiff_t direction) const {
        for (auto i = static_cast<std::ptrdiff_t>(t) + direction;
             i >= 0 && i < static_cast<std::ptrdiff_t>(layers_.size()); i += direction)
            if (driven_.spots[static_cast<std::size_t>(i)]) return *driven_.spots[static_cast<std::size_t>(i)];
        return direction < 0 ? driven_.path.at(0) : driven_.path.end();
    }
    void order() {
        metres_.clear();
        for (const PathSpot& spot : spots_) metres_.push_back(driven_.path.metres(spot));
        std::size_t begin = 0;
        for (std::size_t i = 1; i < spots_.size(); ++i) {
            if (!fixed_[i] && i + 1 < spots_.size()) continue;
            order_between(begin, i);
            begin = i;
        }
    }
    // Both ends stay.
    void order_between(std::size_t begin, std::size_t end) {
        if (end < begin + 2) return;
        const std::span<double> inner(metres_.data() + begin + 1, end - begin - 1);
        std::vector<double> before(inner.begin(), inner.end());
        make_ascending(inner);
        for (std::size_t i = 0; i < inner.size(); ++i) {
            const double value = std::clamp(inner[i], metres_[begin], std::max(metres_[begin], metres_[end]));
            if (value != before[i]) spots_[begin + 1 + i] = driven_.path.at(value);
        }
    }

    const PathOfLayers& driven_;
    const RoadNetwork& network_;
    std::span<const MatchLayer> layers_;
    std::span<const Position> points_;
    std::vector<bool> fixed_;
    std::vector<PathSpot> spots_;
    std::vector<double> metres_;
};

// Whether the path passes a candidate between two spots.
bool passes(const DrivenPath& path, const MatchCandidate& candidate, PathSpot from, const PathSpot& to) {
    if (candidate.held > 0) return false;
    for (; from.piece <= to.piece; ++from.piece)
        if (path.piece(from).arc == candidate.arc) return true;
    return false;
}

constexpr double doubtful_nats = 12;  // of a step that is as likely wrong as right

// Of a step; a lap on the way from one point to the next is not what happened.
double plausibility(double step) {
    return 1 / (1 + std::exp((-step - doubtful_nats) / 2));
}

// Of each layer, how likely it is that its points were where the path passes them.
std::vector<double> passed(const PathOfLayers& driven, const LikelySequence& chosen) {
    std::vector<double> passed;
    PathSpot from = driven.path.at(0);
    for (std::size_t t = 0; t < chosen.layers.size(); ++t) {
        const std::size_t after = std::min(t + 1, chosen.layers.size() - 1);
        const PathSpot to = driven.spots[after] ? *driven.spots[after] : driven.path.end();
        double here = 0;
        for (std::size_t i = 0; i < chosen.likely[t].size(); ++i)
            if (passes(driven.path, chosen.layers[t].candidates[i], from, to)) here += chosen.likely[t][i];
        passed.push_back(std::min(1.0, here));
        if (driven.spots[t]) from = *driven.spots[t];
    }
    return passed;
}

}  // namespace

double confidence_of(const PathOfLayers& driven, const LikelySequence& chosen) {
    const std::vector<double> likely = passed(driven, chosen);
    double sum = 0;
    double total = 0;
    double at = 0;
    for (std::size_t t = 1; t < likely.size(); ++t) {
        const double now = driven.spots[t] ? driven.path.metres(*driven.spots[t]) : at;
        const double weight = std::max(0.0, now - at) + 1e-3;  // where nothing is driven, all weigh the same
        sum += weight * (likely[t - 1] + likely[t]) / 2 * plausibility(chosen.step[t]);
        total += weight;
        at = std::max(at, now);
    }
    return sum / total * static_cast<double>(chosen.points) / static_cast<double>(chosen.points + chosen.outliers);
}

void make_ascending(std::span<double> values) {
    // Pools neighbours that are out of order (pool adjacent violators).
    struct Pool {
        double sum = 0;
        std::size_t count = 0;
        [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Pool> pools;
    for (const double value : values) {
        pools.push_back({value, 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
            const Pool last = pools.back();
            pools.pop_back();
            pools.back() = {pools.back().sum + last.sum, pools.back().count + last.count};
        }
    }
    std::size_t at = 0;
    for (const Pool& pool : pools) {
        const double mean = pool.count == 1 ? pool.sum : pool.mean();
        for (std::size_t i = 0; i < pool.count; ++i) values[at++] = mean;
    }
}

PathOfLayers drive(const Measures& measures, MatchSteps& steps, std::span<const MatchLayer> layers,
                   std::span<const std::size_t> sequence) {
    return Driving(measures, steps, layers, sequence).whole();
}

std::vector<PathSpot> places_on(const PathOfLayers& driven, const RoadNetwork& network,
                                std::span<const MatchLayer> layers, std::span<const Position> points) {
    return Placing(driven, network, layers, points).ordered();
}

}  // namespace starway::road::ask
