#include "road/network/build/relax.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "starway/core/geometry.hpp"
#include "starway/road/network.hpp"

namespace starway::road::network {
namespace {

constexpr double share_of_outliers = 1e-3;  // the target ratio may be missed by this share of the arcs
constexpr double worth_the_trouble = 0.97;  // of the target ratio: columns whose worst arc reaches this are not relaxed
constexpr double most_given_up = 0.98;  // of its minimum ratio: what a strong column keeps while a weak one improves
constexpr double rounding = 2;          // steps; a little more than the square root of 3
constexpr int most_sweeps = 64;

using Vector = std::array<double, 3>;

struct Ratios {
    double least = 0;   // minimum weight per step over all open arcs between distinct positions; 0 without such arcs
    double common = 0;  // the ratio that all but share_of_outliers of them reach
};

// For every column.
std::vector<Ratios> ratios_of(std::span<const Embedded> embedded, const RelaxInput& input, bool with_common) {
    std::vector<Ratios> ratios(input.columns.size());
    std::vector<std::vector<float>> all(ratios.size());
    for (std::vector<float>& column : all)
        if (with_common) column.reserve(input.head.size());
    for (Ratios& column : ratios) column.least = std::numeric_limits<double>::infinity();
    for (std::uint32_t node = 0; node + 1 < input.first_out.size(); ++node)
        for (std::uint32_t arc = input.first_out[node]; arc < input.first_out[node + 1]; ++arc) {
            const double chord = chord_steps(embedded[node], embedded[input.head[arc]]);
            if (chord <= 0) continue;
            for (std::size_t c = 0; c < ratios.size(); ++c) {
                const std::uint32_t weight = input.columns[c][arc];
                if (weight == closed_weight) continue;
                const double ratio = weight / chord;
                ratios[c].least = std::min(ratios[c].least, ratio);
                if (with_common) all[c].push_back(static_cast<float>(ratio));
            }
        }
    for (std::size_t c = 0; c < ratios.size(); ++c) {
        if (!std::isfinite(ratios[c].least)) ratios[c].least = 0;
        if (all[c].empty()) continue;
        const auto place =
            all[c].begin() + static_cast<std::ptrdiff_t>(static_cast<double>(all[c].size()) * share_of_outliers);
        std::nth_element(all[c].begin(), place, all[c].end());
        ratios[c].common = *place;
    }
    return ratios;
}

// A network under relaxation: floating-point positions, and the longest allowed chord of every arc.
class Relaxation {
public:
    Relaxation(std::span<const Embedded> embedded, const RelaxInput& input, std::vector<double> aims, double most)
        : input_(input),
          original_(embedded),
          aims_(std::move(aims)),
          most_(most),
          touched_(input.first_out.size() - 1) {
        position_.reserve(touched_.size());
        for (const Embedded e : embedded)
            position_.push_back({static_cast<double>(e.x), static_cast<double>(e.y), static_cast<double>(e.z)});
    }

    void run() {
        std::vector<std::uint32_t> frontier(touched_.size());
        for (std::uint32_t node = 0; node < frontier.size(); ++node) frontier[node] = node;
        for (int sweep = 0; sweep < most_sweeps && !frontier.empty(); ++sweep) {
            next_.clear();
            for (const std::uint32_t node : frontier) {
                for (std::uint32_t arc = input_.first_out[node]; arc < input_.first_out[node + 1]; ++arc)
                    mend(node, input_.head[arc], arc);
                for (std::uint32_t i = input_.first_in[node]; i < input_.first_in[node + 1]; ++i)
                    mend(input_.in_tail[i], node, input_.in_arc[i]);
            }
            for (const std::uint32_t node : next_) touched_[node] = 0;
            std::sort(next_.begin(), next_.end());
            frontier.swap(next_);
        }
    }

    [[nodiscard]] std::vector<Embedded> rounded() const {
        const auto round = [](double value) { return static_cast<std::int32_t>(std::lround(value)); };
        std::vector<Embedded> result;
        result.reserve(position_.size());
        for (const Vector& p : position_) result.push_back({round(p[0]), round(p[1]), round(p[2])});
        return result;
    }

private:
    // Pulls the ends of an arc together, half the excess each, if its chord is longer than its weight allows.
    void mend(std::uint32_t tail, std::uint32_t head, std::uint32_t arc) {
        Vector& a = position_[tail];
        Vector& b = position_[head];
        const Vector along{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        const double squared = along[0] * along[0] + along[1] * along[1] + along[2] * along[2];
        const double allowed = longest_chord(arc);
        if (squared <= allowed * allowed || tail == head) return;
        const double chord = std::sqrt(squared);
        // Far enough that rounding both ends to whole steps cannot lengthen it again.
        const double share = 0.5 * (chord - std::max(0.0, allowed - rounding)) / chord;
        bool moved = move(tail, a, along, share);
        moved = move(head, b, along, -share) || moved;
        if (!moved) return;
        for (const std::uint32_t node : {tail, head})
            if (touched_[node] == 0) {
                touched_[node] = 1;
                next_.push_back(node);
            }
    }

    bool move(std::uint32_t node, Vector& position, const Vector& along, double share) const {
        const Embedded e = original_[node];
        Vector away{position[0] + share * along[0] - e.x, position[1] + share * along[1] - e.y,
                    position[2] + share * along[2] - e.z};
        const double distance = std::sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
        if (distance > most_) return false;
        position = {e.x + away[0], e.y + away[1], e.z + away[2]};
        return true;
    }

    [[nodiscard]] double longest_chord(std::uint32_t arc) const {
        double longest = std::numeric_limits<double>::infinity();
        for (std::size_t c = 0; c < aims_.size(); ++c)
            if (aims_[c] > 0 && input_.columns[c][arc] != closed_weight)
                longest = std::min(longest, input_.columns[c][arc] / aims_[c]);
        return longest;
    }

    const RelaxInput& input_;
    std::span<const Embedded> original_;
    std::vector<double> aims_;  // each column's target ratio; 0: ignore the column
    double most_;
    std::vector<Vector> position_;
    std::vector<char> touched_;
    std::vector<std::uint32_t> next_;
};

}  // namespace

std::uint32_t relax_embedding(std::span<Embedded> embedded, const RelaxInput& input, double most) {
    const std::vector<Ratios> before = ratios_of(embedded, input, true);
    std::vector<double> aims;
    bool needed = false;
    for (const Ratios& r : before) {
        const bool weak = r.least < worth_the_trouble * r.common;
        aims.push_back(weak ? r.common : most_given_up * r.least);
        needed = needed || weak;
    }
    if (!needed) return 0;

    Relaxation relaxation(embedded, input, aims, most);
    relaxation.run();
    const std::vector<Embedded> relaxed = relaxation.rounded();
    bool better = false;
    const std::vector<Ratios> after = ratios_of(relaxed, input, false);
    for (std::size_t c = 0; c < after.size(); ++c) {
        if (after[c].least < worth_the_trouble * before[c].least) return 0;
        better = better || after[c].least > 1.01 * before[c].least;
    }
    if (!better) return 0;
    std::uint32_t moved = 0;
    for (std::size_t node = 0; node < relaxed.size(); ++node) moved += relaxed[node] == embedded[node] ? 0U : 1U;
    std::copy(relaxed.begin(), relaxed.end(), embedded.begin());
    return moved;
}

}  // namespace starway::road::network
