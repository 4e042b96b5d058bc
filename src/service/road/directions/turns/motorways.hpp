// Turns where only motorways and their ramps meet.
#pragma once

#include "service/road/directions/turns/crossing.hpp"

namespace starway::service {

bool is_of_motorways(Views& views, const Crossing& crossing);
// Precondition: it is.
void describe_motorways(Views& views, Crossing& crossing);

}  // namespace starway::service
