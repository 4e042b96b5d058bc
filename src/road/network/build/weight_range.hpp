// How large weights may be, so that their sums are doubles, and so are steps of any size.
#pragma once

#include <string_view>

namespace starway::road::network {

inline constexpr double heaviest_weight = 1e200;
inline constexpr std::string_view too_heavy = "is beyond 1e200; choose a larger unit";
// Of the largest of a column, unless all are 0.
inline constexpr double smallest_scale = 1 / heaviest_weight;

}  // namespace starway::road::network
