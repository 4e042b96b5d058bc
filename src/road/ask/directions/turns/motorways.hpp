// Turns where only motorways and their ramps meet.
#pragma once

#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

bool is_of_motorways(Views& views, const Crossing& crossing);
// Precondition: it is.
void describe_motorways(Views& views, Crossing& crossing);

}  // namespace starway::road::ask
