// Weights that are more than any path over the others costs, as sources write them for "not this way".
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "road/network/weights/path_bound.hpp"

namespace starway::road::network {

struct WeightRange {
    double least = std::numeric_limits<double>::infinity();  // above 0
    double largest = 0;
};
WeightRange range_of(std::span<const double> values);

struct HeavyValues {
    double median = 0;             // of all others
    std::vector<double> distinct;  // rising; each is more than any path over the others, and most of their weights
    double usual = 0;              // the largest of the others
};
HeavyValues heavy_values(std::span<const double> values, const LinksView& links);

// What only sentinels exceed: a few different values, the heaviest, which may be codes and are more than any path over
// all that is lighter. The tail of ordinary weights has more of them.
double below_sentinels(const HeavyValues& heavy, std::span<const double> values, const LinksView& links);

// Where to close as few of the heaviest values as leaves the others countable.
std::optional<double> least_cut(const HeavyValues& heavy, std::span<const double> values, const LinksView& links,
                                const std::function<bool(std::span<const double>)>& holds_usual);

// As NaN.
void close_above(std::vector<double>& values, double above);

}  // namespace starway::road::network
