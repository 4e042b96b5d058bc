#include "service/road/match/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace starway::service {
namespace {

// A sequence that is so much less likely (e^-30) will not win again.
constexpr double hopeless = 30;

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

std::vector<std::size_t> MatchPaths::best() const {
    std::vector<std::size_t> sequence(before_.size());
    std::size_t at = static_cast<std::size_t>(std::max_element(scores_.begin(), scores_.end()) - scores_.begin());
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

}  // namespace starway::service
