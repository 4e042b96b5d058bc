// In which direction a road leads away, to somebody at its beginning: not always that of its first metres, where the
// map may draw a bend that nobody sees.
#pragma once

#include <vector>

#include "road/ask/directions/map/branches.hpp"
#include "starway/core/geometry.hpp"

namespace starway::road::ask {

inline constexpr double lane_width_m = 3.25;

struct Outlook {
    double initial = 0;    // bearing of the first two metres
    double perceived = 0;  // and that which one sees
};

enum class Look {
    near,  // to the first point of the line
    far,
};

// lanes: the most that a road there has; 0 where that is unknown. Bearings are 0 without coordinates.
Outlook outlook(Branches& branches, BranchId id, Look look, std::uint32_t lanes);

}  // namespace starway::road::ask
