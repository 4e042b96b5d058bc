// The hidden Markov model of a trace: candidates of each point, how likely each step between them is, and the most
// likely sequence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "road/ask/match/fixes.hpp"
#include "road/ask/snapping/snap.hpp"
#include "starway/core/id.hpp"

namespace starway::road::ask {

// A place on a road in one direction of travel.
struct MatchCandidate {
    Snapped at;
    ArcId arc;
    double along = 0;     // fraction of the arc
    double metres = 0;    // the arc's length
    Position error;       // from the point to the place, to the east and north in standard deviations
    double emission = 0;  // natural logarithm, up to a constant
    // Not a place of this layer but one of so many layers before, at which one waits: the points since then are
    // outliers.
    std::uint32_t held = 0;
    // Arcs that the most likely way to it passed last, the latest first, as far as errors of points may reach.
    std::vector<ArcId> behind;
    [[nodiscard]] double rest() const { return (1 - along) * metres; }
};

// How much longer than the straight line routes may be.
enum class Detour { usual, widest };

// A layer of candidates, and the steps to it from the layer before.
struct MatchLayer {
    Fix fix;
    Detour detour = Detour::usual;  // of the steps
    std::size_t found = 0;          // candidates, before those without a chance were left out
    std::vector<MatchCandidate> candidates;
    // Logarithms: from candidate i of the layer before to j at i * candidates.size() + j; empty at the start.
    std::vector<float> step;
};

inline constexpr double never = -std::numeric_limits<double>::infinity();

// Scores of the most likely sequences to the candidates of the last layer (Viterbi), one layer after another.
class MatchPaths {
public:
    void start(const MatchLayer& layer);
    // Returns whether any candidate of the layer is reached.
    bool extend(const MatchLayer& layer);
    [[nodiscard]] double score(std::size_t candidate) const { return scores_[candidate]; }
    // Adds to the last layer the likely candidates of the layer before it, as if its own points were outliers.
    void hold(const MatchLayer& before, MatchLayer& layer);
    // Leaves out candidates of the last layer that are hopelessly behind the best: memory of long traces is made of the
    // steps between candidates.
    void leave_out_hopeless(MatchLayer& layer);
    // The most likely sequence, one candidate per layer; the last point is no outlier.
    [[nodiscard]] std::vector<std::size_t> best(const MatchLayer& last) const;

private:
    std::vector<double> scores_, next_;
    double most_ = never;
    std::vector<std::vector<std::uint16_t>> before_;
};

// The most likely sequence without the layers that it takes for outliers.
struct LikelySequence {
    std::vector<MatchLayer> layers;
    std::vector<std::size_t> candidates;      // one per layer
    std::vector<std::vector<double>> likely;  // see likelihoods()
    std::vector<double> step;                 // logarithms: to each layer from the one before
    std::size_t points = 0, outliers = 0;
};
LikelySequence without_outliers(std::vector<MatchLayer> layers, std::span<const std::size_t> sequence);

// Per layer and candidate, how likely it was passed: from forward and backward probabilities.
std::vector<std::vector<double>> likelihoods(std::span<const MatchLayer> layers);

}  // namespace starway::road::ask
