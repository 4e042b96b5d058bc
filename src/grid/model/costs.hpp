// What costs of cells mean, wherever they come from.
#pragma once

namespace starway::grid::model {

// Of the largest cost of a map: what is not above is 0, such as 5.5e-17, which 0.1 + 0.2 - 0.3 leaves.
inline constexpr double negligible_cost = 1e-7;

}  // namespace starway::grid::model
