// The units of lengths, speeds and times, where lengths are speeds times times.
#pragma once

#include <functional>
#include <vector>

#include "read/unit_ratios.hpp"

namespace starway::read {

struct ProductUnits {
    KnownUnit length, speed, time;
};

// The choices of units, of those that fit, in which each row's length is its speed times its time, at a pace of roads;
// the likeliest first.
std::vector<ProductUnits> units_by_product(const std::vector<double>& lengths, const std::vector<double>& speeds,
                                           const std::vector<double>& times,
                                           const std::function<bool(const ProductUnits& units)>& fits);

}  // namespace starway::read
