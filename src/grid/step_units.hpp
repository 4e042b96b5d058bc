// Costs of steps as integers whose sums compare as the real sums of straight steps and roots of two do.
//
// p / q is a convergent of the root of 2 (Pell numbers): no fraction with a denominator up to q lies between p / q and the root. So
// a * q + b * p has the sign of a + b * sqrt 2 for all integers a and b with |b| < q: two paths whose weights of diagonal steps differ by
// less than q compare exactly, and they are equal only where they are equal.
#pragma once

#include <array>
#include <cstdint>

namespace starway::grid {

struct StepUnits {
    std::uint64_t straight = 10;
    std::uint64_t diagonal = 14;
};

inline constexpr StepUnits tenths{10, 14};

// Sums below 2^32 have fewer than 37595 diagonal steps, so every cost that fits into 32 bits is exact.
inline constexpr StepUnits exact_in_32_bits{80782, 114243};

// The finest that keeps `heaviest` straight steps, or as many diagonal ones, below 2^62.
constexpr StepUnits exact_units(double heaviest) {
    StepUnits best{985, 1393};
    StepUnits next = best;
    while (next.straight < (std::uint64_t{1} << 33U) && static_cast<double>(next.diagonal) * heaviest < 4.6e18) {
        best = next;
        next = {next.straight + next.diagonal, 2 * next.straight + next.diagonal};
    }
    return best;
}

// 10 and 14 as many times as that keeps below 2^62, so that prices and climbs, which are no tenths, are told apart as well.
constexpr StepUnits integer_units(double heaviest) {
    std::uint64_t times = std::uint64_t{1} << 29U;
    while (times > 1 && static_cast<double>(tenths.diagonal * times) * heaviest >= 4.6e18) times /= 2;
    return {tenths.straight * times, tenths.diagonal * times};
}

}  // namespace starway::grid
