// What an opportunity counts by its cost, as numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "road/ask/accessibility/node_sweep.hpp"
#include "starway/core/result.hpp"
#include "starway/road/accessibility.hpp"

namespace starway::road::ask {

// Errors: usage, the curve has no points, or points out of order or without a number; a scale that is not positive.
Result<void> check_falloff(const Falloff& falloff);

// A falloff of the costs of a sweep. Precondition: check_falloff(); the falloff and the sweep outlive it.
class Falling {
public:
    Falling(const Falloff& falloff, const NodeSweep& sweep)
        : falloff_(falloff),
          in_units_(sweep.in_units()),
          limit_(sweep.steps_within(falloff.limit)),
          scale_(falloff.scale > 0 ? falloff.scale : falloff.limit) {}

    [[nodiscard]] std::uint64_t limit() const { return limit_; }
    // Precondition: steps <= limit().
    [[nodiscard]] double operator()(std::uint64_t steps) const {
        switch (falloff_.decay) {
            case Decay::flat:
                return 1;
            case Decay::linear:
                return std::max(0.0, 1 - scaled(steps));
            case Decay::exponential:
                return std::exp(-scaled(steps));
            case Decay::gaussian:
                return std::exp(-scaled(steps) * scaled(steps) / 2);
            case Decay::curve:
                return on_curve(in_units_(steps));
        }
        return 0;
    }

private:
    [[nodiscard]] double scaled(std::uint64_t steps) const { return scale_ > 0 ? in_units_(steps) / scale_ : 0; }
    [[nodiscard]] double on_curve(double cost) const;

    const Falloff& falloff_;
    const InUnits& in_units_;
    std::uint64_t limit_;
    double scale_;
};

}  // namespace starway::road::ask
