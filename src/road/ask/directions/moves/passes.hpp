// Passes over the stages of a leg, in the order in which they run.
#pragma once

#include "road/ask/directions/moves/stage.hpp"

namespace starway::road::ask {

// Turns at a crossing of dual carriageways become one.
void join_internal(Stages& stages);
// A ring is one stage, with the number of its exit, and leaving it another.
void join_rings(Stages& stages);
// Turns in quick succession that are one to a driver become one, and names that last for some metres go.
void collapse(Stages& stages);
// Where a turn follows another, the lanes for both.
void anticipate_lanes(Stages& stages);
// Without what nobody needs to hear: obvious ways, and ends of roads that one sees from the turn before.
void leave_out_silent(Stages& stages);
// Nor names of roads that end soon.
void leave_out_short_names(Stages& stages);

}  // namespace starway::road::ask
