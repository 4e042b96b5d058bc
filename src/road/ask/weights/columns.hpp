// Finds the weight column that a request names.
#pragma once

#include <cmath>
#include <string_view>

#include "starway/core/result.hpp"
#include "starway/road/algorithm.hpp"
#include "starway/road/network.hpp"

namespace starway::road::ask {

// Empty: the network's default. Errors: usage, with a list of the weights.
Result<const WeightColumn*> find_column(const RoadNetwork& network, std::string_view name);
// What a step of WeightColumn::weight, of the scales and of an index stands for, in the column's unit.
inline double leading_resolution(const WeightColumn& column) {
    return std::ldexp(column.resolution, static_cast<int>(column.guide_shift));
}
// The error for an index other than the customizable hierarchy where weights have 64 bits.
Error only_for_few_digits(const WeightColumn& column);
// The error for an index that the network lacks for that weight. Precondition: needs_index(algorithm).
Error no_index(const WeightColumn& column, Algorithm algorithm);
// The error for a named index in a request that closes roads.
Error not_with_closed_roads(Algorithm algorithm);

}  // namespace starway::road::ask
