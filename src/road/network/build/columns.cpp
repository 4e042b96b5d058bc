#include "road/network/build/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "base/core/release.hpp"
#include "road/network/build/draft_check.hpp"
#include "road/network/build/weight_range.hpp"
#include "road/network/weights/heavy_values.hpp"
#include "road/network/weights/steps.hpp"

namespace starway::road::network {
namespace {

constexpr double most_computed = closed_weight - 1;
constexpr double longest_time = 1e15;  // seconds

// Rounds as StepChoice does.
std::uint32_t rounded(double steps) {
    if (std::isnan(steps)) return closed_weight;
    return static_cast<std::uint32_t>(std::clamp(std::nearbyint(steps), steps > 0 ? 1.0 : 0.0, most_computed));
}

// NaN if the column closes the arc.
std::vector<double> gather(const DraftColumn& column, const TopologyArrays& topology) {
    std::vector<double> values(topology.arc_edge.size());
    for (std::size_t arc = 0; arc < values.size(); ++arc) {
        const std::uint32_t edge = topology.old_edge[topology.arc_edge[arc] / 2];
        const bool backward = topology.arc_edge[arc] % 2 != 0 && !column.backward.empty();
        values[arc] = (backward ? column.backward : column.forward)[edge];
    }
    return values;
}

// The source's lengths in metres if their unit is known, else the lengths of the lines. NaN for an edge without either;
// nothing if no edge has a length.
std::optional<std::vector<double>> lengths_for_time(const NetworkDraft& draft, const TopologyArrays& topology,
                                                    const std::vector<double>& metres) {
    for (const DraftColumn& column : draft.columns) {
        const double factor = column.unit == "m" ? 1 : column.unit == "km" ? 1000 : 0;
        if (column.name != "length" || factor == 0) continue;
        std::vector<double> lengths;
        lengths.reserve(topology.old_edge.size());
        for (const std::uint32_t old : topology.old_edge) {
            const double forward = column.forward[old];
            const double given = std::isnan(forward) && !column.backward.empty() ? column.backward[old] : forward;
            lengths.push_back(std::isnan(given) && !metres.empty() ? metres[lengths.size()] : given * factor);
        }
        return lengths;
    }
    if (draft.frame == FrameKind::none) return std::nullopt;
    return metres;
}

Result<QuantizedColumn> travel_time(const NetworkDraft& draft, const TopologyArrays& topology,
                                    std::vector<double> lengths) {
    for (std::size_t edge = 0; edge < lengths.size(); ++edge) {
        const auto speed = static_cast<double>(draft.edge_speed_kmh[topology.old_edge[edge]]);
        lengths[edge] *= 3.6 / speed;
        if (lengths[edge] > longest_time)
            return Error{ErrorKind::data,
                         fmt::format("{} takes {} s at {} km/h, which exceeds the largest duration; correct its speed",
                                     edge_in_words(draft, topology.old_edge[edge]), lengths[edge], speed)};
    }
    return quantize_nearest("time", "s", 0.001, lengths, topology);
}

// Empty if the value is a valid weight. largest: of the column.
std::string_view wrong_weight(double value, double largest) {
    if (value < 0) return "is negative; weights are 0 or more, and NaN where closed";
    if (std::isinf(value)) return "is infinite; weights are finite, and NaN where closed";
    if (value > heaviest_weight) return too_heavy;
    if (value > 0 && largest < smallest_scale) return "is below 1e-200, as all are; choose a smaller unit";
    return {};
}

Result<void> check_names(const std::vector<DraftColumn>& columns) {
    std::set<std::string_view> names;
    for (const DraftColumn& column : columns) {
        if (column.name.empty()) return Error{ErrorKind::data, "a weight column has no name; give it one"};
        if (!names.insert(column.name).second)
            return Error{ErrorKind::data, fmt::format("two weight columns are called '{}'; rename one", column.name)};
        if (column.resolution != 0 && !(std::isfinite(column.resolution) && column.resolution > 0))
            return Error{ErrorKind::data, fmt::format("weight column '{}' has resolution {}; it must be above 0",
                                                      column.name, column.resolution)};
    }
    return {};
}

// A source may have a column "hops" if all its values are 1.
Result<void> check_hops(const DraftColumn& column, const TopologyArrays& topology) {
    for (const double value : gather(column, topology))
        if (!std::isnan(value) && value != 1)
            return Error{
                ErrorKind::data,
                fmt::format(
                    "weight column 'hops' has the value {}, but 'hops' must be 1 for every edge; rename the column",
                    value)};
    return {};
}

// By arc. What no arc has, or is rounded to nothing, is left out.
std::vector<network::format::ArcEnds> arc_ends(const DraftColumn& column, double steps,
                                               const TopologyArrays& topology) {
    std::vector<network::format::ArcEnds> ends;
    if (column.ends.empty()) return ends;
    std::vector<std::uint32_t> new_edge(column.forward.size(), network::format::none);
    for (std::uint32_t edge = 0; edge < topology.old_edge.size(); ++edge) new_edge[topology.old_edge[edge]] = edge;
    for (const DraftColumn::Ends& one : column.ends) {
        const std::uint32_t edge = new_edge[one.edge];
        if (edge == network::format::none) continue;
        const auto [forward, backward] = topology.edge_arcs[edge];
        const std::uint32_t arc = one.backward ? backward : forward;
        const std::uint32_t before = rounded(one.before * steps);
        const std::uint32_t after = rounded(one.after * steps);
        if (arc != network::format::none && (before > 0 || after > 0)) ends.push_back({arc, before, after});
    }
    std::sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.arc < b.arc; });
    return ends;
}

// Those of a traveller are also weights of a graph of states.
Digits digits_of(const NetworkDraft& draft, std::string_view column) {
    const auto has = [&](const DraftTurns::Traveller& is) { return is.weight == column || is.time == column; };
    const bool has_states = std::any_of(draft.turns.begin(), draft.turns.end(), [&](const DraftTurns& turns) {
        return std::any_of(turns.travellers.begin(), turns.travellers.end(), has);
    });
    return has_states ? Digits::of_32_bits : Digits::all;
}

}  // namespace

Result<QuantizedColumn> quantize(const NetworkDraft& draft, const DraftColumn& column, const TopologyArrays& topology) {
    std::vector<double> values = gather(column, topology);
    const double largest = range_of(values).largest;
    for (std::size_t arc = 0; arc < values.size(); ++arc) {
        const std::string_view wrong = wrong_weight(values[arc], largest);
        if (!wrong.empty())
            return Error{ErrorKind::data,
                         fmt::format("{} has weight {} in column '{}', which {}",
                                     edge_in_words(draft, topology.old_edge[topology.arc_edge[arc] / 2]), values[arc],
                                     column.name, wrong)};
    }
    const LinksView links{topology.first_out, topology.head};
    const auto fitted = column.resolution > 0 ? given_steps(column.name, values, links, column.resolution)
                                              : fit_steps(column.name, column.unit, values, links, draft.sentinels,
                                                          digits_of(draft, column.name), ends_of(draft.frame));
    if (!fitted) return fitted.error();
    const StepChoice& choice = fitted->choice;
    QuantizedColumn quantized{column.name,        column.unit,      choice.resolution, {},          {},
                              choice.guide_shift, choice.precision, choice.slack,      fitted->note};
    if (fitted->keeps_heavy) quantized.note += "⟦ (to close them: ⟨sentinels=close⟩)⟧";
    quantized.weight.reserve(values.size());
    if (choice.guide_shift > 0) quantized.exact = column_steps(values, choice).steps;
    for (const double value : values)
        quantized.weight.push_back(leading_digits(choice.steps(value), choice.guide_shift));
    quantized.ends = arc_ends(column, 1 / choice.resolution, topology);
    return quantized;
}

QuantizedColumn quantize_nearest(std::string name, std::string unit, double resolution,
                                 const std::vector<double>& value, const TopologyArrays& topology) {
    const double largest = range_of(value).largest;
    int decimals = static_cast<int>(std::lround(-std::log10(resolution)));
    while (largest * steps_per(decimals) > most_computed) --decimals;
    const double steps = steps_per(decimals);
    QuantizedColumn quantized;
    quantized.name = std::move(name);
    quantized.unit = std::move(unit);
    quantized.resolution = units_per(decimals);
    quantized.weight.resize(topology.arc_edge.size());
    for (std::size_t edge = 0; edge < value.size(); ++edge) {
        const double exact_steps = value[edge] * steps;
        const std::uint32_t weight = rounded(exact_steps);
        const auto [forward, backward] = topology.edge_arcs[edge];
        if (forward != network::format::none) quantized.weight[forward] = weight;
        if (backward != network::format::none) quantized.weight[backward] = weight;
    }
    return quantized;
}

Result<std::vector<QuantizedColumn>> make_columns(NetworkDraft& draft, const TopologyArrays& topology,
                                                  const std::vector<double>& metres, const Phases& phases) {
    if (auto ok = check_names(draft.columns); !ok) return std::move(ok).error();
    const auto given = [&draft](std::string_view name) {
        return std::find_if(draft.columns.begin(), draft.columns.end(),
                            [name](const DraftColumn& column) { return column.name == name; });
    };
    std::vector<QuantizedColumn> columns;
    const auto take = [&](const DraftColumn& column) -> Result<void> {
        if (phases.cancelled()) return interrupted();
        auto quantized = quantize(draft, column, topology);
        if (!quantized) return std::move(quantized).error();
        columns.push_back(*std::move(quantized));
        return {};
    };

    if (const auto length = given("length"); length != draft.columns.end()) {
        if (auto ok = take(*length); !ok) return std::move(ok).error();
    } else if (draft.frame != FrameKind::none) {
        columns.push_back(quantize_nearest("length", "m", 0.01, metres, topology));
    }
    if (const auto time = given("time"); time != draft.columns.end()) {
        if (auto ok = take(*time); !ok) return std::move(ok).error();
    } else if (!draft.edge_speed_kmh.empty()) {
        if (auto lengths = lengths_for_time(draft, topology, metres)) {
            auto seconds = travel_time(draft, topology, *std::move(lengths));
            if (!seconds) return std::move(seconds).error();
            columns.push_back(*std::move(seconds));
        }
    }
    for (DraftColumn& column : draft.columns) {
        if (column.name == "length" || column.name == "time") continue;
        auto ok = column.name == "hops" ? check_hops(column, topology) : take(column);
        if (!ok) return std::move(ok).error();
        core::release(column.forward, column.backward, column.ends);
    }
    columns.push_back({"hops", "1", 1, std::vector<std::uint32_t>(topology.arc_edge.size(), 1), {}, 0, 0, 0, {}});
    return columns;
}

Result<std::uint32_t> default_column(const NetworkDraft& draft, const std::vector<QuantizedColumn>& columns) {
    const auto place_of = [&columns](std::string_view name) {
        return static_cast<std::uint32_t>(
            std::find_if(columns.begin(), columns.end(), [name](const auto& column) { return column.name == name; }) -
            columns.begin());
    };
    const auto count = static_cast<std::uint32_t>(columns.size());
    if (!draft.default_weight.empty()) {
        const std::uint32_t place = place_of(draft.default_weight);
        if (place < count) return place;
        std::string names;
        for (const QuantizedColumn& column : columns) names += (names.empty() ? "" : ", ") + column.name;
        return Error{ErrorKind::data, fmt::format("the default weight '{}' is not a column; the columns are {}",
                                                  draft.default_weight, names)};
    }
    if (place_of("time") < count) return place_of("time");
    if (place_of("length") < count) return place_of("length");
    return 0;  // the source's first column, or "hops"
}

}  // namespace starway::road::network
