// How fine the steps of a weight column are, so that routes are optimal in the source's own numbers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "road/network/weights/path_bound.hpp"
#include "starway/core/result.hpp"
#include "starway/road/network.hpp"
#include "starway/road/network_draft.hpp"

namespace starway::road::network {

// Steps of 10^-decimals per unit, and units per step; each is the double nearest to the power.
double steps_per(int decimals);
double units_per(int decimals);

// Values as steps. Exact where a power of ten holds every value; else each is rounded by so little that no route is
// wrong by 1e-6 of its cost; but for those far below all others, which together change a route by `slack` at most.
struct StepChoice {
    double resolution = 1;
    double steps_per_unit = 1;
    unsigned guide_shift = 0;  // above 0: some steps, or sums that a path needs, exceed 32 bits
    double precision = 0;      // WeightColumn::precision
    double slack = 0;          // WeightColumn::slack

    // Rounds to the nearest step, but keeps positive values positive: a zero between distinct positions would destroy
    // the lower bound. NaN: closed_exact.
    [[nodiscard]] std::uint64_t steps(double value) const;
};

// The steps of a whole column.
ColumnSteps column_steps(std::span<const double> value, const StepChoice& choice);

// What stands in WeightColumn::weight.
std::uint32_t leading_digits(std::uint64_t steps, unsigned guide_shift);
std::vector<std::uint32_t> leading_digits(std::span<const std::uint64_t> steps, unsigned guide_shift);

// How wide the weights are: as wide as the values need, or of 32 bits, as graphs of states have them
// (turns/turn_graph.hpp), whatever they lose.
enum class Digits : bool { all, of_32_bits };
// Where routes begin and end: at nodes only, on a network without coordinates, or also within edges, whose parts are
// rounded to steps, too.
enum class RouteEnds : bool { at_nodes, within_edges };
constexpr RouteEnds ends_of(FrameKind frame) {
    return frame == FrameKind::none ? RouteEnds::at_nodes : RouteEnds::within_edges;
}
struct FittedSteps {
    StepChoice choice;
    std::string note;          // one sentence for a report about heavy arcs; empty where there are none
    bool keeps_heavy = false;  // there are some, and they are kept
};
// Steps for a source's values: per arc, at least 0 and finite, or NaN: closed. Some may exceed the cost of any path
// over the others. They are weights like others; but where 64 bits do not hold all, `value` closes (NaN) as few of the
// heaviest as need be, unless they are to be kept. A few different whole numbers of this kind (1000000, 2147483647) may
// stand for "not this way": a note reports them, and `close` closes them. Errors (data; `column` is its name): not even
// 64 bits hold the values, or those that are to be kept.
Result<FittedSteps> fit_steps(std::string_view column, std::string_view unit, std::vector<double>& value,
                              const LinksView& links, Sentinels wanted, Digits digits, RouteEnds ends);
// Whether a report's sentence says that heavy arcs of the column are closed.
bool tells_of_closed_arcs(std::string_view note, std::string_view column);
// With steps of a resolution that the source gives. Errors: likewise.
Result<FittedSteps> given_steps(std::string_view column, std::span<const double> value, const LinksView& links,
                                double resolution);

}  // namespace starway::road::network
