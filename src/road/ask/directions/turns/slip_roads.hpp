// Short cuts beside a crossing, which drivers see as part of their turn there.
#pragma once

#include "road/ask/directions/turns/crossing.hpp"

namespace starway::road::ask {

// Marks those among the exits, which are described already.
void describe_slip_roads(Views& views, Crossing& crossing);

}  // namespace starway::road::ask
