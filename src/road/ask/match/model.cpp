#include "road/ask/match/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace starway::road::ask {
namespace {

// How unlikely it is that a point is an outlier (e^-16), and how much less likely than the best a place may be to wait
// for the points after outliers.
constexpr double outlier = 16, held_within = 10;
constexpr std::uint32_t most_held = 3;  // outliers in a row

// A sequence that is so much less likely (e^-18) hardly wins again, but one point may still turn out to be an outlier.
constexpr double hopeless = outlier + 2;

// Turns logarithms into probabilities that add up to 1.
void normalize(std::vector<double>& values) {
    const double most = *std::max_element(values.begin(), values.end());
    double sum = 0;
    for (double& value : values) {
        value = most == never ? 1 : std::exp(value - most);
        sum += value;
    }
    for (double& value : values) value /= sum;
}

}  // namespace

void MatchPaths::start(const MatchLayer& layer) {
    before_.clear();
    before_.emplace_back();
    scores_.clear();
    for (const MatchCandidate& candidate : layer.candidates) scores_.push_back(candidate.emission);
    most_ = scores_.empty() ? never : *std::max_element(scores_.begin(), scores_.end());
}

bool MatchPaths::extend(const MatchLayer& layer) {
    const std::size_t size = layer.candidates.size();
    next_.assign(size, never);
    std::vector<std::uint16_t> before(size, 0);
    for (std::size_t i = 0; i < scores_.size(); ++i) {
        if (scores_[i] == never) continue;
        for (std::size_t j = 0; j < size; ++j) {
            const double score = scores_[i] + static_cast<double>(layer.step[i * size + j]);
            if (!(score > next_[j])) continue;
            next_[j] = score;
            before[j] = static_cast<std::uint16_t>(i);
        }
    }
    double most = never;
    for (std::size_t j = 0; j < size; ++j) {
        if (next_[j] != never) next_[j] += layer.candidates[j].emission;
        most = std::max(most, next_[j]);
    }
    if (most == never) return false;
    scores_.swap(next_);
    most_ = most;
    before_.push_back(std::move(before));
    return true;
}

void MatchPaths::hold(const MatchLayer& before, MatchLayer& layer) {
    const std::size_t rows = before.candidates.size();
    const std::size_t own = layer.candidates.size();
    const double most = *std::max_element(next_.begin(), next_.end());
    const double emission = -outlier * static_cast<double>(layer.fix.size()) * (layer.fix.directed ? 2 : 1);
    std::vector<std::size_t> held;
    for (std::size_t i = 0; i < rows; ++i) {
        if (next_[i] < most - held_within || before.candidates[i].held == most_held) continue;
        held.push_back(i);
        layer.candidates.push_back(before.candidates[i]);
        layer.candidates.back().emission = emission;
        ++layer.candidates.back().held;
        scores_.push_back(next_[i] + emission);
        before_.back().push_back(static_cast<std::uint16_t>(i));
    }
    std::vector<float> step(rows * layer.candidates.size(), -std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < rows; ++i)
        std::copy_n(layer.step.begin() + static_cast<std::ptrdiff_t>(i * own), own,
                    step.begin() + static_cast<std::ptrdiff_t>(i * layer.candidates.size()));
    for (std::size_t k = 0; k < held.size(); ++k) step[held[k] * layer.candidates.size() + own + k] = 0;
    layer.step.swap(step);
}

void MatchPaths::leave_out_hopeless(MatchLayer& layer) {
    const std::size_t size = scores_.size();
    std::vector<std::size_t> kept;
    for (std::size_t j = 0; j < size; ++j)
        if (scores_[j] != never && scores_[j] >= most_ - hopeless) kept.push_back(j);
    std::vector<std::uint16_t>& before = before_.back();
    const std::size_t rows = layer.step.size() / std::max<std::size_t>(1, size);
    std::vector<float> step;
    step.reserve(rows * kept.size());
    for (std::size_t i = 0; i < rows; ++i)
        for (const std::size_t j : kept) step.push_back(layer.step[i * size + j]);
    for (std::size_t k = 0; k < kept.size(); ++k) {
        scores_[k] = scores_[kept[k]];
        if (!before.empty()) before[k] = before[kept[k]];
        if (k != kept[k]) layer.candidates[k] = std::move(layer.candidates[kept[k]]);
    }
    scores_.resize(kept.size());
    if (!before.empty()) before.resize(kept.size());
    layer.candidates.resize(kept.size());
    layer.step.swap(step);
}

std::vector<std::size_t> MatchPaths::best(const MatchLayer& last) const {
    std::vector<std::size_t> sequence(before_.size());
    std::size_t at = 0;
    double most = never;
    for (std::size_t j = 0; j < scores_.size(); ++j)
        if (last.candidates[j].held == 0 && scores_[j] > most) most = scores_[at = j];
    for (std::size_t layer = before_.size(); layer-- > 0;) {
        sequence[layer] = at;
        if (layer > 0) at = before_[layer][at];
    }
    return sequence;
}

std::vector<std::vector<double>> likelihoods(std::span<const MatchLayer> layers) {
    std::vector<std::vector<double>> likely(layers.size());
    for (std::size_t t = 0; t < layers.size(); ++t) {
        const MatchLayer& layer = layers[t];
        const std::size_t size = layer.candidates.size();
        likely[t].assign(size, never);
        for (std::size_t j = 0; j < size; ++j) {
            double total = t == 0 ? 1 : 0;
            for (std::size_t i = 0; t > 0 && i < likely[t - 1].size(); ++i)
                total += likely[t - 1][i] * std::exp(static_cast<double>(layer.step[i * size + j]));
            if (total > 0) likely[t][j] = std::log(total) + layer.candidates[j].emission;
        }
        normalize(likely[t]);
    }
    std::vector<double> backward(layers.empty() ? 0 : layers.back().candidates.size(), 0.0);
    for (std::size_t t = layers.size(); t-- > 0;) {
        const std::size_t size = layers[t].candidates.size();
        std::vector<double> here(size, 0.0);  // logarithms
        if (t + 1 < layers.size()) {
            const MatchLayer& after = layers[t + 1];
            std::vector<double> later(after.candidates.size());
            for (std::size_t j = 0; j < later.size(); ++j) later[j] = after.candidates[j].emission + backward[j];
            normalize(later);
            for (std::size_t i = 0; i < size; ++i) {
                double total = 0;
                for (std::size_t j = 0; j < later.size(); ++j)
                    total += std::exp(static_cast<double>(after.step[i * later.size() + j])) * later[j];
                here[i] = total > 0 ? std::log(total) : never;
            }
        }
        for (std::size_t i = 0; i < size; ++i)
            likely[t][i] = likely[t][i] > 0 ? std::log(likely[t][i]) + here[i] : never;
        normalize(likely[t]);
        backward.swap(here);
    }
    return likely;
}

LikelySequence without_outliers(std::vector<MatchLayer> layers, std::span<const std::size_t> sequence) {
    LikelySequence chosen;
    auto likely = likelihoods(layers);
    for (std::size_t t = 0; t < layers.size(); ++t) {
        const std::size_t size = layers[t].candidates.size();
        if (layers[t].candidates[sequence[t]].held > 0) {
            chosen.outliers += layers[t].fix.size();
            continue;
        }
        chosen.points += layers[t].fix.size();
        chosen.candidates.push_back(sequence[t]);
        chosen.step.push_back(t == 0 ? 0 : static_cast<double>(layers[t].step[sequence[t - 1] * size + sequence[t]]));
        chosen.likely.push_back(std::move(likely[t]));
    }
    for (std::size_t t = 0; t < layers.size(); ++t)
        if (layers[t].candidates[sequence[t]].held == 0) chosen.layers.push_back(std::move(layers[t]));
    return chosen;
}

}  // namespace starway::road::ask
