// What two turns in quick succession are together.
#pragma once

#include "road/ask/directions/moves/stage.hpp"

namespace starway::road::ask {

// A bit more than 30 m, which is how far rounded positions of 30 m can lie apart.
inline constexpr double collapse_m = 30.1;
// A name that holds for less is not announced.
inline constexpr double short_name_m = 105;

// The turn of the first becomes that of both; before: the stage before them.
void combine_turns(Stage& first, const Stage& second, const Stage& before);
// Only its direction.
void combine_angles(Stage& first, const Stage& second);
// The same of turns at a crossing of dual carriageways.
void combine_internal(Stage& first, const Stage& second, const Stage& before);
// Whether one turns round, or nearly.
bool is_reversed(double bearing_before, double bearing_after);

}  // namespace starway::road::ask
