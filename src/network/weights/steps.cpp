#include "network/weights/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <string>

#include "network/file/format.hpp"

namespace starway::network {
namespace {

constexpr double largest_weight = closed_weight - 1;
constexpr double roomy_weight = 2147483647;  // the limit of sums that an index guides by
constexpr double noise = 1e-9;               // the relative error of decimals as doubles
constexpr double most_noise = 1e-3;          // steps; beyond, the value has further digits
constexpr int short_decimals = 6;
constexpr int coarsest = -9;
constexpr int finest_short = 18;
constexpr int most_exact_decimals = 15;
constexpr double most_decimals = 300;         // beyond, powers of ten are no doubles
constexpr double fine = 1e-7;                 // of the smallest value: the step that is wanted
constexpr double fine_enough = 1e-6;          // the step at which no route is wrong by more than 1e-6 of its cost
constexpr double far_beyond_paths = 1 << 20;  // what weighs so many times more than any path need not be told apart
constexpr std::string_view kept = ":";
constexpr std::string_view unwanted = " (--sentinels close):";
constexpr std::string_view too_much = ", and too much to be counted beside them:";
constexpr double heavy_factor = 100;  // times the median

// Steps of 10^-decimals per unit, and units per step; each is the double nearest to the power.
double steps_per(int decimals) {
    return decimals >= 0 ? std::pow(10.0, decimals) : 1 / std::pow(10.0, -decimals);
}
double units_per(int decimals) {
    return steps_per(-decimals);
}

bool holds(std::span<const double> values, double steps) {
    return std::all_of(values.begin(), values.end(), [steps](double value) {
        const double scaled = value * steps;
        return std::isnan(value) || std::abs(std::nearbyint(scaled) - scaled) <= std::min(noise * scaled, most_noise);
    });
}

struct Range {
    double least = std::numeric_limits<double>::infinity();  // above 0
    double largest = 0;
};
Range range_of(std::span<const double> values) {
    Range range;
    for (const double value : values) {
        if (value > 0) range.least = std::min(range.least, value);
        if (value > range.largest) range.largest = value;
    }
    return range;
}

// The finest power of ten of which `most` is at most so many steps.
int finest(double most, double steps) {
    return most > 0 ? static_cast<int>(std::floor(std::log10(steps / most))) : finest_short;
}

// The coarsest that holds every value.
std::optional<int> exact_decimals(std::span<const double> values) {
    for (int decimals = coarsest; decimals <= most_exact_decimals; ++decimals)
        if (holds(values, steps_per(decimals))) return decimals;
    return std::nullopt;
}

// As fine as is wanted, or as all sums allow. If that is too coarse, values far beyond any path need not be told apart.
int wide_decimals(int wanted, const Range& range, double paths) {
    constexpr auto room = static_cast<double>(format::most_exact / 2);
    const int all = finest(std::max(paths, range.largest), room);
    if (wanted <= all || units_per(all) <= fine_enough * range.least) return std::min(wanted, all);
    return std::min(wanted, finest(std::max(paths, std::min(range.largest, far_beyond_paths * paths)), room));
}

// Twice the largest share by which a value is rounded, for what is found may be rounded up and what is cheaper down. Values that lose digits that
// matter are so small that all of them together hardly change a path.
struct Loss {
    double precision = 0, slack = 0;
    std::uint64_t values = 0, coarse = 0;
};
Loss loss_of(std::span<const double> values, const StepChoice& choice) {
    Loss loss;
    constexpr auto most = static_cast<double>(format::most_exact);
    for (const double value : values) {
        if (!(value > 0) || value * choice.steps_per_unit > most) continue;
        const double by = 2 * std::abs(static_cast<double>(choice.steps(value)) / choice.steps_per_unit - value);
        const bool is_coarse = by > fine_enough * value;
        if (is_coarse)
            loss.slack += by;
        else
            loss.precision = std::max(loss.precision, by / value);
        ++loss.values;
        loss.coarse += is_coarse ? 1 : 0;
    }
    return loss;
}

// Enough that sums fit in 31 bits.
unsigned shift_for(double paths, double steps) {
    const double most = paths * steps / roomy_weight;
    return static_cast<unsigned>(
        std::clamp(std::ceil(std::log2(std::max(most, 1.0))), 1.0, static_cast<double>(format::max_guide_shift)));
}

Error too_wide(std::string_view column, const Range& range) {
    return {ErrorKind::data,
            fmt::format("the weights of column '{}' go from {} to {}, and routes need both; not even 64 bits hold them "
                        "to a millionth; leave out what is not meant as a weight, or close those roads",
                        column, range.least, range.largest)};
}

// Errors (data; `column` is its name): not even 64 bits hold the values.
Result<StepChoice> choose_steps(std::string_view column, std::span<const double> values, const LinksView& links,
                                Digits digits) {
    const Range range = range_of(values);
    for (int decimals = 0; decimals <= short_decimals; ++decimals) {
        if (range.largest * steps_per(decimals) > largest_weight) break;
        if (holds(values, steps_per(decimals))) return StepChoice{units_per(decimals), steps_per(decimals)};
    }
    const double paths = bound_of_paths(links, values, range.largest);
    const double most = std::max(paths, range.largest);
    const auto exact = exact_decimals(values);
    const int wanted = static_cast<int>(std::min(std::ceil(-std::log10(range.least * fine)), most_decimals));
    const bool narrow =
        digits == Digits::of_32_bits || most * steps_per(std::min(exact.value_or(wanted), wanted)) <= roomy_weight;
    // Finer than needed costs nothing, and parts of edges are rounded, too.
    const int decimals = narrow ? std::min(finest(most, roomy_weight), std::max(finest_short, wanted))
                                : wide_decimals(wanted, range, paths);
    StepChoice choice{units_per(decimals), steps_per(decimals)};
    if (!narrow) choice.guide_shift = shift_for(paths, choice.steps_per_unit);
    if (exact && *exact <= decimals) return choice;
    const Loss loss = loss_of(values, choice);
    if (!narrow && 2 * loss.coarse > loss.values) return too_wide(column, range);
    choice.precision = loss.precision;
    choice.slack = loss.slack;
    return choice;
}

// Whether a value may stand for something else, such as a way that is forbidden: a whole number, or nines alone.
bool may_be_code(double value) {
    constexpr double least_code = 100;
    if (value < least_code) return false;
    return value == std::trunc(value) || fmt::format("{}", value).find_first_not_of("9.") == std::string::npos;
}

// The largest value that is none of these: up to a few different ones stand beyond a gap. Half of all directions may have them.
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

struct HeavyValues {
    double median = 0;             // of all others
    std::vector<double> distinct;  // rising; each is more than any path over the others, and most of their weights
    double usual = 0;              // the largest of the others
};
HeavyValues heavy_values(std::span<const double> values, const LinksView& links) {
    HeavyValues heavy;
    const Range all = range_of(values);
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

// What only sentinels exceed: a few different values, the heaviest, which may be codes and are more than any path over all
// that is lighter. The tail of ordinary weights has more of them.
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

// About what exceeds a value; empty where nothing does.
std::string told(std::span<const double> values, double above, std::string_view column, std::string_view unit,
                 std::string_view what) {
    Range range;
    std::uint64_t count = 0;
    for (const double value : values) {
        if (!(value > above)) continue;
        range.least = std::min(range.least, value);
        range.largest = std::max(range.largest, value);
        ++count;
    }
    if (count == 0) return {};
    const bool one = count == 1;
    const auto [least, largest] = range;
    return fmt::format("{} {}{}{} in '{}', more than any path over the others costs{} {} {}",
                       one ? "1 direction of a road weighs" : fmt::format("{} directions of roads weigh", count),
                       least == largest ? fmt::format("{}", least) : fmt::format("{} to {}", least, largest),
                       unit.empty() ? "" : " ", unit, column, what, one ? "it is" : "they are",
                       what == kept ? "used only where there is no other way" : "closed");
}

void close(std::vector<double>& values, double above) {
    for (double& value : values)
        if (value > above) value = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

std::uint64_t StepChoice::steps(double value) const {
    if (std::isnan(value)) return closed_exact;
    constexpr auto most = static_cast<double>(format::most_exact);
    const double steps = value * steps_per_unit;
    return static_cast<std::uint64_t>(std::clamp(std::nearbyint(steps), steps > 0 ? 1.0 : 0.0, most));
}

ColumnSteps column_steps(std::span<const double> values, const StepChoice& choice) {
    ColumnSteps column{{}, choice.resolution, choice.precision, choice.slack, choice.guide_shift};
    column.steps.reserve(values.size());
    for (const double value : values) column.steps.push_back(choice.steps(value));
    return column;
}

std::uint32_t leading_digits(std::uint64_t steps, unsigned guide_shift) {
    if (steps == closed_exact) return closed_weight;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(steps >> guide_shift, closed_weight - 1));
}

std::vector<std::uint32_t> leading_digits(std::span<const std::uint64_t> steps, unsigned guide_shift) {
    std::vector<std::uint32_t> weight;
    weight.reserve(steps.size());
    for (const std::uint64_t one : steps) weight.push_back(leading_digits(one, guide_shift));
    return weight;
}

bool tells_of_closed_arcs(std::string_view note, std::string_view column) {
    return note.ends_with(" closed") && note.find(fmt::format(" in '{}', ", column)) != std::string_view::npos;
}

Result<FittedSteps> given_steps(std::string_view column, std::span<const double> values, const LinksView& links,
                                double resolution) {
    StepChoice choice{resolution, 1 / resolution};
    const Range range = range_of(values);
    if (range.largest * choice.steps_per_unit <= largest_weight) return FittedSteps{choice, {}};
    const double paths = bound_of_paths(links, values, range.largest);
    if (std::max(paths, range.largest) * choice.steps_per_unit > static_cast<double>(format::most_exact / 2))
        return Error{ErrorKind::data, fmt::format("weight column '{}' has the weight {}, which is too large for steps "
                                                  "of {}; choose a coarser resolution",
                                                  column, range.largest, resolution)};
    choice.guide_shift = shift_for(paths, choice.steps_per_unit);
    return FittedSteps{choice, {}};
}

namespace {

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

// Where to close as few of the heaviest values as leaves the others countable.
template <class Holds>
std::optional<double> least_cut(const HeavyValues& heavy, std::span<const double> values, const LinksView& links,
                                const Holds& holds_usual) {
    auto cuts = gaps_of(heavy);
    const auto holds = [&](double below) {
        std::vector<double> others(values.begin(), values.end());
        close(others, below);
        return holds_usual(others);
    };
    cuts.erase(std::partition_point(cuts.begin(), cuts.end(), holds), cuts.end());
    while (!cuts.empty() && !is_apart(cuts.back(), heavy, values, links)) cuts.pop_back();
    if (cuts.empty()) return std::nullopt;
    return cuts.back();
}

}  // namespace

Result<FittedSteps> fit_steps(std::string_view column, std::string_view unit, std::vector<double>& values,
                              const LinksView& links, Sentinels wanted, Digits digits) {
    const HeavyValues heavy = heavy_values(values, links);
    const double below = below_sentinels(heavy, values, links);
    const bool keeps = wanted != Sentinels::close;
    std::string note = heavy.distinct.empty() ? "" : told(values, below, column, unit, keeps ? kept : unwanted);
    if (!note.empty() && !keeps) close(values, below);
    const auto choose = [&](std::span<const double> some) { return choose_steps(column, some, links, digits); };
    const auto holds_usual = [&](const Result<StepChoice>& steps) {
        return steps && steps->slack <= fine_enough * heavy.median;
    };
    auto choice = choose(values);
    if (!heavy.distinct.empty() && !holds_usual(choice)) {
        const auto holds = [&](std::span<const double> some) { return holds_usual(choose(some)); };
        if (const auto cut = least_cut(heavy, values, links, holds)) {
            const std::string closed = told(values, *cut, column, unit, too_much);
            if (wanted == Sentinels::keep)
                return Error{ErrorKind::data,
                             fmt::format("{}, so not all can be kept as --sentinels keep asks; leave that out, or give "
                                         "them smaller weights",
                                         closed)};
            close(values, *cut);
            const bool both = !keeps && !note.empty();
            return FittedSteps{*choose(values), both ? note + "; " + closed : closed, false};
        }
    }
    if (!choice) return std::move(choice).error();
    return FittedSteps{*choice, note, keeps && !note.empty()};
}

}  // namespace starway::network
