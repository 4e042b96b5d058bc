#include "road/network/weights/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "road/network/file/format.hpp"
#include "road/network/weights/heavy_values.hpp"

namespace starway::road::network {
namespace {

constexpr double largest_weight = closed_weight - 1;
constexpr double roomy_weight = 2147483647;        // the limit of sums that an index guides by
constexpr double table_weight = roomy_weight / 5;  // the same for jobs of tables, whose cells leave room for 8 times it
constexpr double noise = 1e-9;                     // the relative error of decimals as doubles
constexpr double most_noise = 1e-3;                // steps; beyond, the value has further digits
constexpr int short_decimals = 6;
constexpr int coarsest = -9;
constexpr int finest_short = 18;
constexpr int most_exact_decimals = 15;
constexpr double most_decimals = 300;         // beyond, powers of ten are no doubles
constexpr double fine = 1e-7;                 // of the smallest value: the step that is wanted
constexpr double fine_enough = 1e-6;          // the step at which no route is wrong by more than 1e-6 of its cost
constexpr double far_beyond_paths = 1 << 20;  // what weighs so many times more than any path need not be told apart
constexpr std::string_view kept = ":";
constexpr std::string_view unwanted = "⟦ (⟨sentinels=close⟩)⟧:";
constexpr std::string_view too_much = ", and too much to be counted beside them:";

bool holds(std::span<const double> values, double steps) {
    return std::all_of(values.begin(), values.end(), [steps](double value) {
        const double scaled = value * steps;
        return std::isnan(value) || std::abs(std::nearbyint(scaled) - scaled) <= std::min(noise * scaled, most_noise);
    });
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
int wide_decimals(int wanted, const WeightRange& range, double paths) {
    constexpr auto room = static_cast<double>(network::format::most_exact / 2);
    const int all = finest(std::max(paths, range.largest), room);
    if (wanted <= all || units_per(all) <= fine_enough * range.least) return std::min(wanted, all);
    return std::min(wanted, finest(std::max(paths, std::min(range.largest, far_beyond_paths * paths)), room));
}

// Twice the largest share by which a value is rounded, for what is found may be rounded up and what is cheaper down.
// Values that lose digits that matter are so small that all of them together hardly change a path.
struct Loss {
    double precision = 0, slack = 0;
    std::uint64_t values = 0, coarse = 0;
};
Loss loss_of(std::span<const double> values, const StepChoice& choice) {
    Loss loss;
    constexpr auto most = static_cast<double>(network::format::most_exact);
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
    return static_cast<unsigned>(std::clamp(std::ceil(std::log2(std::max(most, 1.0))), 1.0,
                                            static_cast<double>(network::format::max_guide_shift)));
}

Error too_wide(std::string_view column, const WeightRange& range) {
    return {ErrorKind::data,
            fmt::format("the weights of column '{}' go from {} to {}, and routes need both; not even 64 bits hold them "
                        "to a millionth; leave out what is not meant as a weight, or close those roads",
                        column, range.least, range.largest)};
}

// The fewest that hold every value in 32 bits.
std::optional<int> few_decimals(std::span<const double> values, const WeightRange& range) {
    for (int decimals = 0; decimals <= short_decimals; ++decimals) {
        if (range.largest * steps_per(decimals) > largest_weight) break;
        if (holds(values, steps_per(decimals))) return decimals;
    }
    return std::nullopt;
}

// Those by which a part of any edge is rounded by a millionth of the edge at most.
int decimals_for_parts(const WeightRange& range) {
    if (!(range.largest > 0)) return 0;
    return static_cast<int>(std::min(std::ceil(-std::log10(range.least * fine_enough)), most_decimals));
}

// Errors (data; `column` is its name): not even 64 bits hold the values.
Result<StepChoice> choose_steps(std::string_view column, std::span<const double> values, const LinksView& links,
                                Digits digits, RouteEnds ends) {
    const WeightRange range = range_of(values);
    const auto few = few_decimals(values, range);
    if (few && ends == RouteEnds::at_nodes) return StepChoice{units_per(*few), steps_per(*few)};
    const double paths = bound_of_paths(links, values, range.largest);
    const double most = std::max(paths, range.largest);
    if (few) {
        const int decimals = std::max(*few, std::min(decimals_for_parts(range), finest(most, table_weight)));
        return StepChoice{units_per(decimals), steps_per(decimals)};
    }
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

// About what exceeds a value; empty where nothing does.
std::string told(std::span<const double> values, double above, std::string_view column, std::string_view unit,
                 std::string_view what) {
    WeightRange range;
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

}  // namespace

double steps_per(int decimals) {
    return decimals >= 0 ? std::pow(10.0, decimals) : 1 / std::pow(10.0, -decimals);
}

double units_per(int decimals) {
    return steps_per(-decimals);
}

std::uint64_t StepChoice::steps(double value) const {
    if (std::isnan(value)) return closed_exact;
    constexpr auto most = static_cast<double>(network::format::most_exact);
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
    const WeightRange range = range_of(values);
    if (range.largest * choice.steps_per_unit <= largest_weight) return FittedSteps{choice, {}};
    const double paths = bound_of_paths(links, values, range.largest);
    if (std::max(paths, range.largest) * choice.steps_per_unit > static_cast<double>(network::format::most_exact / 2))
        return Error{ErrorKind::data, fmt::format("weight column '{}' has the weight {}, which is too large for steps "
                                                  "of {}; choose a coarser resolution",
                                                  column, range.largest, resolution)};
    choice.guide_shift = shift_for(paths, choice.steps_per_unit);
    return FittedSteps{choice, {}};
}

Result<FittedSteps> fit_steps(std::string_view column, std::string_view unit, std::vector<double>& values,
                              const LinksView& links, Sentinels wanted, Digits digits, RouteEnds ends) {
    const HeavyValues heavy = heavy_values(values, links);
    const double below = below_sentinels(heavy, values, links);
    const bool keeps = wanted != Sentinels::close;
    std::string note = heavy.distinct.empty() ? "" : told(values, below, column, unit, keeps ? kept : unwanted);
    if (!note.empty() && !keeps) close_above(values, below);
    const auto choose = [&](std::span<const double> some) { return choose_steps(column, some, links, digits, ends); };
    const auto holds_usual = [&](const Result<StepChoice>& steps) {
        return steps && steps->slack <= fine_enough * heavy.median;
    };
    auto choice = choose(values);
    if (!heavy.distinct.empty() && !holds_usual(choice)) {
        const auto holds = [&](std::span<const double> some) { return holds_usual(choose(some)); };
        if (const auto cut = least_cut(heavy, values, links, holds)) {
            const std::string closed = told(values, *cut, column, unit, too_much);
            if (wanted == Sentinels::keep)
                return Error{ErrorKind::data, fmt::format("{}, so not all can be kept as ⟨sentinels=keep⟩ asks; leave "
                                                          "that out, or give them smaller weights",
                                                          closed)};
            close_above(values, *cut);
            const bool both = !keeps && !note.empty();
            return FittedSteps{*choose(values), both ? note + "; " + closed : closed, false};
        }
    }
    if (!choice) return std::move(choice).error();
    return FittedSteps{*choice, note, keeps && !note.empty()};
}

}  // namespace starway::road::network
