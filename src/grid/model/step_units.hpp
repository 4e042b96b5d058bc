// Step costs as integers whose sums compare as the real sums of straight steps and square roots of two do.
//
// p / q is a convergent of sqrt(2) (Pell numbers): no fraction with a denominator up to q lies between p / q and
// sqrt(2). So a * q + b * p has the sign of a + b * sqrt(2) for all integers a and b with b < q. Hence two paths whose
// diagonal weights differ by less than q compare exactly, and are equal only if their real costs are.
#pragma once

#include <array>
#include <cstdint>
#include <numbers>

#include "starway/grid/rules.hpp"

namespace starway::grid::model {

struct StepUnits {
    std::uint64_t straight = 10;
    std::uint64_t diagonal = 14;
};

// The cost of a diagonal step in straight ones.
constexpr double diagonal_length(StepCosts costs) {
    return costs == StepCosts::exact ? std::numbers::sqrt2 : costs == StepCosts::integer ? 1.4 : 1;
}

// In tenths; precondition: whole ones.
constexpr StepUnits tenths(StepCosts costs) {
    return costs == StepCosts::integer ? StepUnits{10, 14} : StepUnits{10, 10};
}

// Sums below 2^32 have fewer than 37595 diagonal steps, so every cost that fits into 32 bits is exact.
inline constexpr StepUnits exact_in_32_bits{80782, 114243};

// The finest units that keep `heaviest` straight or diagonal steps below 2^62.
constexpr StepUnits exact_units(double heaviest) {
    StepUnits best{985, 1393};
    StepUnits next = best;
    while (next.straight < (std::uint64_t{1} << 33U) && static_cast<double>(next.diagonal) * heaviest < 4.6e18) {
        best = next;
        next = {next.straight + next.diagonal, 2 * next.straight + next.diagonal};
    }
    return best;
}

// Multiples of tenths, as large as keeps sums below 2^62, so that prices and climbs other than tenths are
// distinguished as well.
constexpr StepUnits multiples_of_tenths(StepCosts costs, double heaviest) {
    const StepUnits one = tenths(costs);
    std::uint64_t times = std::uint64_t{1} << 29U;
    while (times > 1 && static_cast<double>(one.diagonal * times) * heaviest >= 4.6e18) times /= 2;
    return {one.straight * times, one.diagonal * times};
}

// For sums in 32 bits, and for sums of at most so many steps in 64 bits.
constexpr StepUnits short_units(StepCosts costs) {
    return costs == StepCosts::exact ? exact_in_32_bits : tenths(costs);
}
constexpr StepUnits long_units(StepCosts costs, std::uint64_t steps) {
    return costs == StepCosts::exact ? exact_units(static_cast<double>(steps)) : tenths(costs);
}

}  // namespace starway::grid::model
