// A leg as it is travelled: its arcs, and the turns between them.
#pragma once

#include <vector>

#include "road/ask/directions/moves/passages.hpp"
#include "road/ask/directions/moves/stage.hpp"
#include "road/ask/directions/views/view.hpp"

namespace starway::road::ask {

// A departure, a stage for each turn that somebody may notice, and the arrival.
Stages stages_of(Views& views, const Leg& leg, const std::vector<Passage>& passages);

// The bearing of a line at its start or, turned round, at its end: to its next point. 0 without coordinates.
double bearing_along(const DirectedRoads& roads, const std::vector<Position>& line, bool from_start);

}  // namespace starway::road::ask
