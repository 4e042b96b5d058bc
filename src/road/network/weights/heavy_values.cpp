#include "road/network/weights/heavy_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

namespace starway::road::network {
namespace {

constexpr double heavy_factor = 100;  // times the median

// Whether a value may stand for something else, such as a way that is forbidden: a whole number, or nines alone.
bool may_be_code(double value) {
    constexpr double least_code = 100;
    if (value < least_code) return false;
    return value == std::trunc(value) || fmt::format("{}", value).find_first_not_of("9.") == std::string::npos;
}

// The largest value that is none of these: up to a few different ones stand beyond a gap. Half of all directions may
// have them.
double largest_usual(std::span<const double> values, double largest) {
    constexpr int most_sentinels = 4;
    constexpr double least_gap = 10;
    double usual = largest;
    for (int different = 0; different < most_sentinels && may_be_code(largest); ++different) {
        double next = 0;
        for (const double value : values)
            if (value < largest) next = std::max(next, value);
        if (!(next > 0)) break;
        if (largest >= least_gap * next) usual = next;
        largest = next;
    }
    return usual;
}

// The median of the weights above 0, without such values.
double median_of(std::span<const double> values, double largest) {
    const double usual = largest_usual(values, largest);
    std::vector<double> open;
    open.reserve(values.size());
    for (const double value : values)
        if (value > 0 && value <= usual) open.push_back(value);
    if (open.empty()) return 0;
    const auto middle = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
    std::nth_element(open.begin(), middle, open.end());
    return *middle;
}

// After the values that could be kept alone, the heaviest last.
std::vector<double> gaps_of(const HeavyValues& heavy) {
    constexpr double least_gap = 2;
    std::vector<double> below{heavy.usual};
    for (std::size_t i = 1; i < heavy.distinct.size(); ++i)
        if (heavy.distinct[i] > least_gap * heavy.distinct[i - 1]) below.push_back(heavy.distinct[i - 1]);
    return below;
}

// Whether a route takes what is heavier only where there is no other way.
bool is_apart(double below, const HeavyValues& heavy, std::span<const double> values, const LinksView& links) {
    return below == heavy.usual || *std::upper_bound(heavy.distinct.begin(), heavy.distinct.end(), below) >
                                       bound_of_paths(links, values, below);
}

}  // namespace

WeightRange range_of(std::span<const double> values) {
    WeightRange range;
    for (const double value : values) {
        if (value > 0) range.least = std::min(range.least, value);
        if (value > range.largest) range.largest = value;
    }
    return range;
}

HeavyValues heavy_values(std::span<const double> values, const LinksView& links) {
    HeavyValues heavy;
    const WeightRange all = range_of(values);
    if (!(all.largest > heavy_factor * all.least)) return heavy;
    heavy.median = median_of(values, all.largest);
    const double usual = heavy_factor * heavy.median;
    if (!(all.largest > usual)) return heavy;
    heavy.usual = std::max(usual, bound_of_paths(links, values, usual));
    std::copy_if(values.begin(), values.end(), std::back_inserter(heavy.distinct),
                 [&](double value) { return value > heavy.usual; });
    std::sort(heavy.distinct.begin(), heavy.distinct.end());
    heavy.distinct.erase(std::unique(heavy.distinct.begin(), heavy.distinct.end()), heavy.distinct.end());
    return heavy;
}

double below_sentinels(const HeavyValues& heavy, std::span<const double> values, const LinksView& links) {
    constexpr std::size_t most_sentinels = 8;
    double below = std::numeric_limits<double>::infinity();
    const std::size_t count = heavy.distinct.size();
    for (std::size_t i = count; i > 0 && count - i < most_sentinels && may_be_code(heavy.distinct[i - 1]); --i) {
        const double lighter = i > 1 ? heavy.distinct[i - 2] : heavy.usual;
        if (heavy.distinct[i - 1] > bound_of_paths(links, values, lighter)) below = lighter;
    }
    return below;
}

void close_above(std::vector<double>& values, double above) {
    for (double& value : values)
        if (value > above) value = std::numeric_limits<double>::quiet_NaN();
}

std::optional<double> least_cut(const HeavyValues& heavy, std::span<const double> values, const LinksView& links,
                                const std::function<bool(std::span<const double>)>& holds_usual) {
    auto cuts = gaps_of(heavy);
    const auto holds = [&](double below) {
        std::vector<double> others(values.begin(), values.end());
        close_above(others, below);
        return holds_usual(others);
    };
    cuts.erase(std::partition_point(cuts.begin(), cuts.end(), holds), cuts.end());
    while (!cuts.empty() && !is_apart(cuts.back(), heavy, values, links)) cuts.pop_back();
    if (cuts.empty()) return std::nullopt;
    return cuts.back();
}

}  // namespace starway::road::network
