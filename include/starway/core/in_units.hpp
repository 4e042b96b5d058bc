// Fixed point as numbers: steps of a resolution in their unit.
#pragma once

#include <cmath>
#include <cstdint>

namespace starway {

// The double nearest to the decimal number, where steps are decimal: 3 steps of 0.1 are 0.3, not 0.30000000000000004.
class InUnits {
public:
    explicit InUnits(double resolution) : resolution_(resolution) {
        const double per_unit = std::nearbyint(1 / resolution);
        if (per_unit > 1 && std::abs(per_unit * resolution - 1) < 1e-12) per_unit_ = per_unit;
    }
    [[nodiscard]] double operator()(std::uint64_t steps) const {
        const auto count = static_cast<double>(steps);
        return per_unit_ > 0 ? count / per_unit_ : count * resolution_;
    }

private:
    double resolution_;
    double per_unit_ = 0;  // a whole number; 0: it is none
};

}  // namespace starway
